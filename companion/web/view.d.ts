// Written from companion/view_schema.py and companion/host/lobby.py by pytest --renew tests/companion/web.

/** The game: the name of its folder, and its title. */
export interface GameView {
  name: string;
  title: string;
}

/** A seat with its player's name; the letter and the shape stand beside the colour. */
export interface SeatView {
  id: string;
  name: string;
  colour: string;
  shape: "disc" | "square" | "hexagon" | "diamond" | "triangle" | "star";
  letter: string;
}

/** A phase of a round. */
export interface PhaseView {
  id: string;
  name: string;
  icon: string;
}

/**
 * Where the game stands: `round` from 0, `phase` a place in `phases`.
 *
 * `decided`: it is over, and nothing is left to be counted.
 */
export interface MomentView {
  round: number;
  round_name: string;
  round_word: string;
  phase: number;
  phases: PhaseView[];
  last_round: string;
  over: boolean;
  decided?: boolean;
}

/**
 * The present prompt for the view's seat.
 *
 * `waits` are the seats whose part is open, `done` those who have done theirs in a step for
 * everyone.
 */
export interface PromptView {
  text: string;
  detail: string;
  seats: string[];
  panel: string;
  state: "turn" | "everyone" | "waiting" | "hands" | "table";
  waits: string[];
  done: string[];
}

export type FieldView = PickFieldView | NumberFieldView | GridFieldView | TextFieldView;

/** One of the values that a field may take; `why` says why it can't be chosen now. */
export interface ChoiceView {
  value: boolean | string | number;
  label: string;
  detail?: string;
  why?: string;
  icon?: string;
  seat?: string;
}

/** Some of several choices, or one if `most` is 1 or left out; a switch is true or false. */
export interface PickFieldView {
  name: string;
  ask: string;
  optional?: boolean;
  widget: "pick";
  look: "list" | "keys" | "seats" | "switch";
  choices: ChoiceView[];
  start?: boolean | string | number | (string | number)[];
  ordered?: boolean;
  least?: number;
  most?: number;
  across?: number;
}

/**
 * A number with its limits; `most` is null where nothing but `last` limits it.
 *
 * With `switch` it says yes (1) or no (0). The figures up to `touched` are drawn to be touched.
 */
export interface WheelView {
  name: string;
  title: string;
  least: number;
  most: number | null;
  first: number;
  last: number;
  unit: string;
  why_least: string;
  why_most: string;
  start: number;
  switch?: boolean;
  touched?: number;
}

/** A figure, or one or more wheels that are turned. */
export interface NumberFieldView {
  name: string;
  ask: string;
  optional?: boolean;
  widget: "number";
  look: "stepper" | "dial";
  wheels: WheelView[];
  start?: number | { [key: string]: number };
}

/** A line of a grid: of a seat, or with a title of one of several kinds. */
export interface RowView {
  seat: string;
  wheels: WheelView[];
  optional: boolean;
  title?: string;
  icon?: string;
}

/** Figures in lines. */
export interface GridFieldView {
  name: string;
  ask: string;
  optional?: boolean;
  widget: "grid";
  rows: RowView[];
  start?: { [key: string]: { [key: string]: number } };
}

/** A line to write. */
export interface TextFieldView {
  name: string;
  ask: string;
  optional?: boolean;
  widget: "text";
  start?: string;
}

/** A condition: one of these answers is given to a field. */
export interface WhenView {
  field: string;
  values: (string | number)[];
}

/**
 * Answers that a limit counts; `rows`, `wheels` and `values` leave out others.
 *
 * `times` is a factor, `worth` the amount for each figure from 0.
 */
export interface PartView {
  field: string;
  rows?: string[];
  wheels?: string[];
  values?: (string | number)[];
  times?: number;
  worth?: number[];
  when?: WhenView;
}

/**
 * A rule over a whole form: the amount of its parts is within `least` and `most`.
 *
 * `says` is shown beside the form, with the amount of now. `why` is the sentence while the rule is
 * broken; `{now}` in it is that amount, or the answer with too many copies. `adds` is how the
 * parts come to the amount: their sum, the copies of the most frequent answer, or the number of
 * different answers. With `kept`, an answer that is left out counts as it starts. `base` is the
 * amount that others have.
 */
export interface LimitView {
  parts: PartView[];
  why: string;
  least?: number;
  most?: number;
  says?: string;
  adds?: "copies" | "kinds";
  kept?: boolean;
  base?: number;
}

/**
 * A possible action with its form; `why` is the reason if it can't be done now.
 *
 * `ends` are the seats whose part it ends: clients ask by name before they take it up. `dials` are
 * the seats whose cardboard dials are typed with it.
 */
export interface OfferView {
  do: string;
  seat: string;
  title: string;
  fields: FieldView[];
  why: string;
  style: "main" | "other" | "skip";
  private: boolean;
  anytime: boolean;
  group: string;
  ends?: string[];
  dials?: string[];
  limits?: LimitView[];
}

/** A line under the prompt, in the inline grammar of card text. */
export interface HintView {
  text: string;
  kind: "board" | "remind" | "tell";
  seat: string;
  card: string;
  icon: string;
}

export type PanelView = TrackPanelView | RowsPanelView | SealingPanelView;

/** A seat's marker on a track: `at` is the printed space, `total` counts the laps. */
export interface MarkerView {
  seat: string;
  at: number;
  total: number;
  lap: string;
}

/** A flag on a space of a track. */
export interface FlagView {
  at: number;
  title: string;
}

/** A track; markers on one space stand from below. */
export interface TrackPanelView {
  id: string;
  title: string;
  widget: "track";
  first: number;
  last: number;
  unit: string;
  markers: MarkerView[];
  flags: FlagView[];
}

/** The head of a column. */
export interface ColumnView {
  title: string;
  align: "left" | "center" | "right";
  icon: string;
}

/**
 * A cell; `seat` is the seat whose marker it has, `title` the title where no column has it.
 *
 * `number` is an amount for screens that show it elsewhere; it's drawn where there is no `text`.
 */
export interface CellView {
  text: string;
  bold: boolean;
  icon: string;
  seat?: string;
  title?: string;
  number?: number;
}

/** A card in a slot; `icons` are names. */
export interface SlotCardView {
  id: string;
  number: number;
  name: string;
  detail: string;
  text: string;
  icons: string[];
}

/** A slot of a seat's board. */
export interface SlotView {
  title: string;
  note: string;
  card: SlotCardView | null;
}

/**
 * A row, led by a seat's marker where `seat` names one.
 *
 * An order gives the `reason` of a place and the possible actions (`may`); a board has `slots`.
 */
export interface PanelRowView {
  seat: string;
  state: "" | "done" | "now" | "next" | "out";
  cells: CellView[];
  reason?: string;
  may?: string;
  slots?: SlotView[];
}

/**
 * Rows of cells; only drawing asks for the `look`, and `table` alone has `columns`.
 *
 * A `private` panel is in its owner's view only. One with `buttons` holds the one-touch offers of
 * its group, and is always in sight.
 */
export interface RowsPanelView {
  id: string;
  title: string;
  widget: "rows";
  look: "table" | "lines" | "boards" | "places";
  columns: ColumnView[];
  rows: PanelRowView[];
  caption: string;
  private?: boolean;
  buttons?: boolean;
}

/** Whether a seat has chosen; `way` is how it does at a table open to phones. */
export interface SealingRowView {
  seat: string;
  sealed: boolean;
  way?: "phone" | "pass" | "dials" | "";
}

/** The seats that have chosen in secret; `do` is the private action, `things` the pieces. */
export interface SealingPanelView {
  id: string;
  title: string;
  widget: "sealing";
  rows: SealingRowView[];
  do: string;
  way: "dials" | "pass" | "phones";
  things: string;
}

/** Points for one thing. */
export interface ScoreLineView {
  title: string;
  why: string;
  points: number;
}

/** A seat's score; `place` is its rank, from 1. */
export interface ScoreView {
  seat: string;
  total: number;
  place: number;
  lines: ScoreLineView[];
}

/**
 * The part of a final score that is shown at once: the `points` of some seats for one thing.
 *
 * `sums` are the points of these seats so far. `number` counts the categories, from 1. `place` is
 * the rank that these seats share, shown with the last category; 0 before. `at`: milliseconds
 * from the start.
 */
export interface ScoreStepView {
  title: string;
  number: number;
  points: { [key: string]: number };
  sums: { [key: string]: number };
  place: number;
  at: number;
}

/**
 * The final scores in order of rank; the verdict is its `headline` and then its `reason`.
 *
 * `steps` show the scores category by category, the winner last.
 */
export interface ScoresView {
  title: string;
  rows: ScoreView[];
  verdict: string;
  headline?: string;
  reason?: string;
  steps?: ScoreStepView[];
}

/** The time that a seat has used, and whether it runs. */
export interface ClockRowView {
  seat: string;
  used: number;
  runs: boolean;
}

/**
 * The time that players and the table have used; `id` is the group of the clock's offers.
 *
 * All figures are in seconds, as of `since` (seconds since 1970, of the host); those that run are
 * `age` more when the view is sent, and go on from there. `turn` is the used part of the turn's
 * `limit`, 0 for none.
 */
export interface ClockView {
  id: string;
  title: string;
  rows: ClockRowView[];
  table: number;
  runs: boolean;
  limit: number;
  turn: number;
  since: number;
  age: number;
}

/** A sentence of the log; of a table that is kept also its row, and whether it was undone. */
export interface LogLineView {
  text: string;
  kind: "act" | "follows" | "board" | "correction" | "chance" | "open" | "phase";
  seat: string;
  total: string;
  amount: number;
  row?: number;
  undone?: boolean;
}

/** A seat's entry in the list of seals. */
export interface SealView {
  seat: string;
  salt: string;
  seal: string;
  promise: string;
}

/**
 * The sealed choice that goes on.
 *
 * `seats` are asked to seal, and the choices of `sealed` are in, kept ones of the host included;
 * `here` bid at the middle of the table, `dials` set a cardboard dial, which is `typed` once the
 * list is out; `own` is the viewer's seal that the host has, `key` the count of the key that the
 * next one brings. With the list come its digest, those whose opening the host has, those whose
 * phones are to be woken (`missing`) and since when (seconds since 1970), and who would go on
 * without.
 */
export interface SealsView {
  table: string;
  game: string;
  round: number;
  phase: number;
  choice: string;
  epoch: number;
  seats: string[];
  sealed: string[];
  own: SealView | null;
  key: number;
  here?: string[];
  dials?: string[];
  typed?: string[];
  list?: SealView[] | null;
  digest?: string;
  opened?: string[];
  missing?: string[];
  held_up_since?: number | null;
  votes?: { [key: string]: "without" | "again" };
}

/** The opening that a phone sent. */
export interface OpeningView {
  numbers: number[];
  nonce: string;
  share: string;
}

/**
 * The choice that was opened last, for every phone to check.
 *
 * `typed` are the numbers of cardboard dials and of seats on the shared screen, `votes` and
 * `decided` the decision to go on without a phone, `differ` the seats whose players report other
 * words, and `taken_back` that an undo has taken back the opened choice.
 * `closed` are the shares of seats whose choice the viewer may not see yet; `openings` has no
 * opening of theirs.
 */
export interface OpenedView {
  table: string;
  game: string;
  round: number;
  phase: number;
  choice: string;
  epoch: number;
  list: SealView[];
  openings: { [key: string]: OpeningView | null };
  closed?: { [key: string]: string };
  typed: { [key: string]: number[] };
  votes: { [key: string]: "without" | "again" };
  decided: "" | "phones" | "table";
  words: string[];
  fields: { [key: string]: FieldView[] };
  differ: string[];
  taken_back?: boolean;
}

/** A step by which the table ended somebody's part; while it stands, anybody may undo `row`. */
export interface NoticeView {
  row: number;
  text: string;
}

/**
 * Who holds the table: a screen of its own, or a seat's phone; and the seats with a phone.
 *
 * Seats whose phone is `lost` may be freed.
 */
export interface PhonesView {
  screen: boolean;
  holder: string;
  phones: { [key: string]: "here" | "asleep" };
  lost?: string[];
}

/**
 * A seat's choice; `place` is its place in the order, 0 without one.
 *
 * `none`: it chose nothing. `missing`: its phone did not open its seal.
 */
export interface RevealBidView {
  seat: string;
  text: string;
  state: "bid" | "none" | "missing";
  place: number;
}

/**
 * Sealed choices that row `row` opened, in the order in which they are turned over.
 *
 * The winner is last. `headline` says who wins or goes first, and `reason` why; both are empty
 * while that isn't decided.
 */
export interface RevealView {
  row: number;
  title: string;
  bids: RevealBidView[];
  headline: string;
  reason: string;
}

/**
 * The table screen's own part of the view.
 *
 * The bid methods of seats, its possible undo and redo, the form for open dials, and the last
 * reveal.
 */
export interface ScreenView {
  bid_methods: { [key: string]: "phone" | "pass" | "dials" };
  can_undo: number;
  can_redo: number;
  dials: OfferView | null;
  warnings: string[];
  reveal: RevealView | null;
}

/** A host's view for a seat: the rules' view with the table's additions. */
export interface TableView {
  version: number;
  game: GameView;
  seat: string;
  seats: SeatView[];
  moment: MomentView;
  settings: { [key: string]: boolean | string };
  prompt: PromptView;
  offers: OfferView[];
  anytime: OfferView[];
  hints: HintView[];
  order: string[];
  panels: PanelView[];
  scores: ScoresView | null;
  clock: ClockView | null;
  private: { [key: string]: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: number } | { [key: string]: { [key: string]: number } } } };
  log: LogLineView[];
  title: string;
  newest: number;
  may_undo: boolean;
  seals: SealsView | null;
  opened: OpenedView | null;
  notice: NoticeView | null;
  table: PhonesView;
  nudges: number;
  nudged_by: string;
  screen?: ScreenView;
}

/** An outline of an icon: SVG path data; `current` as a colour means the text's. */
export interface PathView {
  d: string;
  fill: string;
  stroke: string;
  width: number;
  even_odd: boolean;
  round: boolean;
}

/** An icon: the box that its outlines are drawn in, as SVG's viewBox, and they from below. */
export interface IconView {
  box: [number, number, number, number];
  paths: PathView[];
}

/** A picture of the rules, which stands as its description: pictures are not in the pack. */
export interface RulePictureView {
  kind: string;
  name: string;
  alt: string;
  caption: string;
}

/** Words of the rules in one style, or an icon or a picture among them. */
export interface RunView {
  text?: string;
  icon?: string;
  picture?: RulePictureView;
  bold?: boolean;
  italic?: boolean;
  link?: string;
}

export type BlockView = ParagraphBlock | HeadingBlock | ListBlock | RuleTableBlock | BoxBlock | PicturesBlock;

/** A paragraph of the rules. */
export interface ParagraphBlock {
  kind: "paragraph";
  runs: RunView[];
}

/** A heading within a section of the rules. */
export interface HeadingBlock {
  kind: "heading";
  level: number;
  runs: RunView[];
}

/** A list of the rules. */
export interface ListBlock {
  kind: "list";
  ordered: boolean;
  start: number;
  entries: BlockView[][];
}

/** A table of the rules. */
export interface RuleTableBlock {
  kind: "table";
  header: RunView[][];
  aligns: string[];
  rows: RunView[][][];
}

/** A box in the rules. */
export interface BoxBlock {
  kind: "box";
  box: string;
  title: RunView[];
  blocks: BlockView[];
}

/** Pictures of the rules. */
export interface PicturesBlock {
  kind: "pictures";
  pictures: RulePictureView[];
}

/** A section of the rulebook; `level` is 1 for a chapter. */
export interface SectionView {
  id: string;
  level: number;
  heading: RunView[];
  back: boolean;
  blocks: BlockView[];
}

/**
 * The parts that never change during a game: `numbers` are printed on cards, by their ids.
 *
 * `codes` are the cards with codes that a photo shows; without them, photos aren't read.
 */
export interface GameDetails {
  title: string;
  codes?: string[];
  icons: { [key: string]: IconView };
  numbers: { [key: string]: number };
  rulebook: SectionView[];
}

/** A picture with the faces of cards in rows; `width` and `height` are a face's pixels. */
export interface FaceSheetView {
  picture: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** A picture of a board: `places` are left, top, width and height, as parts of the picture's. */
export interface BoardPictureView {
  picture: string;
  width: number;
  height: number;
  places: { [key: string]: number[] };
}

/** Pictures of a game: `cards` are a sheet's number and a face's place on it, by cards' ids. */
export interface FacesView {
  sheets: FaceSheetView[];
  cards: { [key: string]: number[] };
  boards: BoardPictureView[];
}

/** A seat of a game: "Blue", with its marker. */
export interface LobbyColour {
  id: string;
  colour_name: string;
  colour: string;
  shape: "disc" | "square" | "hexagon" | "diamond" | "triangle" | "star";
  letter: string;
}

/**
 * A part of the companion that may be switched on.
 *
 * Attributes:
 *     on: Whether it is on at the start.
 *     needs: Ids of options that it needs.
 */
export interface LobbyOption {
  id: string;
  title: string;
  help: string;
  on: boolean;
  needs: string[];
}

/**
 * A game that players may choose.
 *
 * Attributes:
 *     id: Name of the game's folder.
 *     title: Title of the game.
 *     least: Smallest number of players.
 *     most: Largest number of players.
 *     colours: Its seats, with their colors.
 *     options: Parts of the companion that may be switched on.
 *     has_secrets: Whether anything is chosen in secret, bids for instance.
 */
export interface LobbyGame {
  id: string;
  title: string;
  least: number;
  most: number;
  colours: LobbyColour[];
  options: LobbyOption[];
  has_secrets: boolean;
}

/**
 * A seat as the lobby shows it.
 *
 * Attributes:
 *     name: Name of the player; "": nobody has given one yet.
 *     state: `free`, or whether its phone is here or asleep.
 */
export interface LobbySeat {
  id: string;
  colour_name: string;
  colour: string;
  shape: "disc" | "square" | "hexagon" | "diamond" | "triangle" | "star";
  letter: string;
  name: string;
  state: "free" | "here" | "asleep";
}

/**
 * The lobby for everybody in it.
 *
 * Attributes:
 *     laid: Id of the table; "" before it is laid.
 *     title: Title of the table, or of the game; "": no game is chosen yet.
 *     game: Name of the game's folder; "": not chosen yet.
 *     games: Games that may be played.
 *     seats: Seats that may be taken.
 *     order: Seats of players that are in, in the order in which they came.
 *     moves: After a change of the game, by seat that the new game lacks: the free seat for its
 *         player instead; "" if the game has too few seats.
 *     screen: Whether a table screen is here.
 *     screen_is_free: Whether another screen may be the table.
 *     leads: Seat whose phone leads and starts the table; "" for the shared screen, or nobody yet.
 */
export interface LobbyTable {
  laid: string;
  title: string;
  game: string;
  games: LobbyGame[];
  seats: LobbySeat[];
  order: string[];
  moves: { [key: string]: string };
  screen: "free" | "here" | "asleep";
  screen_is_free: boolean;
  leads: string;
}

/** The view of the lobby for a seat, the table screen, or anyone else in it. */
export interface LobbyView {
  seat: string;
  lobby: LobbyTable;
}
