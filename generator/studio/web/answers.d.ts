// What the Studio's server answers (generator/studio/handlers), and what the page asks of it.

/** What every answer tells: the state of the folder, and what can be undone, in words ("" for nothing). */
export interface FolderState {
  revision: number;
  undo: string;
  redo: string;
}

export interface Column {
  name: string;
  type: string;
  options?: string[] | null;
  required?: boolean;
  default?: unknown;
}

export interface Component {
  name: string;
  title: string;
  kind: string;
  /** Trimmed size in mm. */
  width: number;
  height: number;
  /** Name of the column that holds the id of a card, its name and its number of copies. */
  idColumn: string | null;
  nameColumn: string | null;
  quantityColumn: string | null;
  hasBack: boolean;
  /** Sides that can get a new layout; none if the piece isn't flat. */
  sides: Side[];
  columns: Column[];
  /** Table file; "" or null if the cards are written in game.yaml itself. */
  file?: string | null;
  count?: number;
  /** Id of its first card; "" without cards. */
  first?: string;
  table?: { file: string; kind: string; editable: boolean; reason: string } | null;
}

export interface GameFile {
  path: string;
  kind: string;
}

export interface Game extends FolderState {
  title: string;
  folder: string;
  editable: boolean;
  /** Why nothing may be changed; "" if it may. */
  reason: string;
  /** Whether the components are those of the files as they are now, not of an earlier state. */
  isReadable?: boolean;
  /** Why the files can't be read, with their places in words. */
  faults?: (FaceFault & { place: string })[];
  /** Damage of the history that was found when the Studio started. */
  remarks?: { message: string; hint: string }[];
  components: Component[];
  files: GameFile[];
}

export interface TableRow {
  row: number;
  /** Id of the card; "" if the row is none. */
  card: string;
  name: string;
  cells: string[];
}

/** Cells of a workbook of which the grid says something. */
export interface CellMark {
  kind: "locked" | "stale" | "unfit" | "listed";
  why: string;
  /** Index of the column, first and last row. */
  cells: [number, number, number][];
}

export interface Table {
  revision: number;
  file: string;
  editable: boolean;
  reason: string;
  /** Why rows and columns stay, though cells may change; "" if they may too. */
  rowsReason?: string;
  marks?: CellMark[];
  /** Whether cells are changed in another program, so that edits become a list. */
  isElsewhere?: boolean;
  /** Whether a CSV copy of it can be made. */
  canCopy?: boolean;
  /** Time of the last fetch of an online table, in seconds since 1970; 0 before the first one. */
  fetched?: number | null;
  /** Host that a fetch asks. */
  host?: string;
  columns: string[];
  /** Headings of the columns of ids, names and numbers of copies; "" if the table has none. */
  headings?: { id: string; name: string; quantity: string };
  /** Names of the columns, as problems tell them. */
  names?: string[];
  /** Types of the columns by their headings; a column without one is a note. */
  types?: { [heading: string]: string };
  /** Options of choices by their headings. */
  options?: { [heading: string]: string[] };
  rows: TableRow[];
}

/** A note on a card. */
export interface Note {
  component: string;
  card: string;
  state: "open" | "tried" | "done";
  /** The words; "" for only a photo. */
  text: string;
  /** Path of a photo in the game's folder; "" for none. */
  photo: string;
  /** The day on which it was added; "" if it isn't known. */
  date: string;
  /** Name of the card, or its id if the card is gone. */
  name: string;
  isGone: boolean;
}

export interface Notes extends FolderState {
  notes: Note[];
  /** Why the notes can't be read; "" if they can. */
  fault: string;
}

export type Side = "front" | "back";

/** A side of a card; without `svg` it's the one that the window has already. */
export interface Face {
  key: string;
  svg?: string;
  faults: FaceFault[];
}

/** What's wrong with a face, and where. */
export interface FaceFault {
  severity: "error" | "warning" | "note";
  message: string;
  hint: string;
  target: Target | null;
  /** Whether its cell is wrong, so that the face shows nothing of it. */
  isOfCell?: boolean;
}

export type Edit =
  | { kind: "cell"; component: string; row: number; card?: string; column: string; was: string; text: string }
  | { kind: "rows.add"; component: string; before: number | null; rows: { [heading: string]: string }[] }
  | { kind: "rows.duplicate"; component: string; rows: number[] }
  | { kind: "rows.move"; component: string; rows: number[]; before: number | null }
  | { kind: "rows.delete"; component: string; rows: number[]; was: string[][] }
  | { kind: "column.add"; component: string; type?: string; name: string; before: string | null }
  | { kind: "column.delete"; component: string; column: string }
  | { kind: "column.rename"; component: string; column: string; name: string }
  | { kind: "column.move"; component: string; column: string; before: string | null }
  | { kind: "text"; file: string; was: string; splices: [number, number, string][] }
  | {
      kind: "drawing"; component: string; card: string; side: Side; layout?: string; digest: string;
      path?: LayerPath; bind?: Binding;
      /** Labels that objects had before, by the keys of their paths. */
      labels?: { [path: string]: string };
      /** A new export in base 64 with its file's name, and objects that take over labels, by the paths of the old ones. */
      export?: string; name?: string; homes?: { [path: string]: string };
    }
  | {
      kind: "component.new"; piece: string; title: string; shape?: string; size: string | { width: string; height: string };
      /** A file of the folder, the columns of a new one, or null for a single piece. */
      table: string | { name: string; type: string }[] | null;
    }
  | { kind: "layout.new"; component: string; card: string; side: Side; start: string; name: string; by: string }
  | { kind: "back.remove"; component: string; card: string }
  | { kind: "design"; component: string; card: string; side: Side; layout?: string; scope: string; ops: DesignOp[] };

/** What a new component can be. */
export interface ComponentChoices {
  /** Kinds of flat pieces, with their usual sizes in mm; `name` is that of a named size, or "". */
  kinds: { name: string; sizes: { name: string; words: string; width: number; height: number }[] }[];
  /** Tables in the folder. */
  tables: string[];
}

/** The layouts that a side of a card could get. */
export interface LayoutChoices {
  /** Starting points: layouts that ship, and "blank", "copy", "same", "mirrored". */
  starts: { name: string; words: string; /** A column that it's made for, and the cards don't have. */ lacks: string }[];
  /** A free name for the file. */
  name: string;
  /** Path of the present layout; "" if the side has none. */
  layout: string;
  /** Columns by which each row can have a layout of its own, and their values. */
  columns: { name: string; values: string[] }[];
  /** Whether it's a back that can be removed. */
  removable: boolean;
}

/** Path of an element in its layout, such as `["elements", "panel", "elements", "title"]`. */
export type LayerPath = string[];

/** A change of an element, a style, a color or a name under `let`. */
export type DesignOp =
  | {
      op: "set"; path: LayerPath; field: (string | number)[]; value: unknown; was?: unknown;
      /** What the designer chose for a value that is an `=expression`. */
      expression?: "offset" | "replace";
      /** Change everything that repeats the node by an alias. */
      shared?: boolean;
    }
  | { op: "unset"; path: LayerPath; field: (string | number)[]; shared?: boolean }
  | { op: "add"; parent: LayerPath; name: string; element: { [field: string]: unknown }; before: string | null }
  | { op: "delete"; path: LayerPath }
  | { op: "duplicate"; path: LayerPath; name?: string }
  | { op: "order"; path: LayerPath; before: string | null }
  | { op: "move"; path: LayerPath; parent: LayerPath; before: string | null }
  | { op: "rename"; path: LayerPath; name: string }
  | { op: "group"; paths: LayerPath[]; name: string }
  | { op: "ungroup"; path: LayerPath }
  | { op: "style.make"; name: string; path: LayerPath }
  | { op: "style.set"; name: string; field: string; value: unknown }
  | { op: "style.use"; path: LayerPath; name: string }
  | { op: "palette.set"; name: string; color: string }
  /** Colors of a column's values; those without one get their proposals. */
  | { op: "colors.set"; name: string; colors: { [value: string]: string } }
  | { op: "column.use"; name: string }
  | { op: "let.set"; name: string; value: unknown }
  | { op: "hide" | "show"; path: LayerPath };

/** A value as it's written, along the layouts that extend each other. */
export interface DesignValue {
  value: unknown;
  file: string;
  line: number;
  /** Whether it's written in the layout itself. */
  own: boolean;
  /** Whether it's an `=expression`, or holds one. */
  expression: boolean;
  /** What the expression results in for the shown card; null for literals. */
  shows: unknown;
  /** Number of places that repeat it by an alias. */
  shared: number;
}

/** The data that fill an object of a drawing; `kind` is "" for one that is drawn as it is. */
export interface Binding {
  kind: string;
  /** A column such as `card.name`, a formula, or text with `{{ … }}`. */
  content: string;
  /** When it's drawn, such as `card.night`; "" for always. */
  when: string;
}

/** An object of a drawing that is a layout. */
export interface DrawnObject extends Binding {
  tag: string;
  /** Its label as it's written in the file; "" for none. */
  label: string;
  /** Other parts of the label. */
  options: string;
  /** Kinds of content that may fill it. */
  kinds: string[];
  /** The kind that a column of a type fills it with; "when" if it decides whether it's drawn. */
  usual: { [type: string]: string };
  /** Key of the path of the group around it that is filled; "" for none. */
  filled_by: string;
  /** Whether it looks like words that were saved as outlines. */
  outlined: boolean;
}

/** What a layout that is a drawing has besides its objects, which are its layers. */
export interface Drawing {
  /** Path of the file on this computer. */
  path: string;
  /** Why it can't be read; "" if it can. */
  fault: string;
  /** Whether the server can open it in a program. */
  opens: boolean;
  /** Boxes of the objects. */
  regions: Region[];
  columns: { name: string; type: string }[];
  /** Objects that aren't listed. */
  left_out: number;
  /** Settings of programs that keep text as text. */
  settings: string[];
}

/** An object of a drawing that a new export lacks, or one of the export. */
export interface NamedObject {
  path: string;
  name: string;
  tag: string;
  label: string;
}

/** An element of a layout. */
export interface Layer {
  /** Of an object of a drawing. */
  object?: DrawnObject;
  path: LayerPath;
  name: string;
  kind: string;
  /** Kind of the container around it; "" at the top. */
  parent: string;
  /** Instances on the shown face. */
  boxes: number;
  drawn: boolean;
  hidden: boolean;
  fields: { [name: string]: DesignValue };
  /** Whether it's written in the layout itself, not in one that it extends. */
  own: boolean;
  file: string;
  shipped: boolean;
  place: { file: string; line: number; column: number };
  /** Those in it, the lowest first. */
  children: Layer[];
}

/** The layout of a side, and everything that an editor of it needs. */
export interface Design {
  /** File of the layout; "" for one that ships with Punchboard, which `shipped` names. */
  file: string;
  shipped: string;
  /** Path of the layout, in the game's folder or among those that ship. */
  layout: string;
  /** File that the first edit of a shipped layout makes; "" for others. */
  own_file: string;
  /** Program that a drawing was made with; "" if it doesn't say, or for other layouts. */
  program: string;
  /** Null for other layouts. */
  drawing: Drawing | null;
  /** All layouts of the side, in the order they're drawn: most sides have one. */
  panels: { layout: string; at: number[]; turn: number; mirrored: boolean }[];
  editable: boolean;
  reason: string;
  digest: string;
  /** Path of the layout, and the parts of the side, each with its layout. */
  layout: string;
  panels: { layout: string; at: [number, number]; turn: number; mirrored: boolean }[];
  /** mm. */
  width: number;
  height: number;
  bleed: number;
  safe: number;
  radius: number;
  /** Elements in the order they're drawn, the lowest first. */
  layers: Layer[];
  /** The layouts that it extends, the nearest first. */
  bases: { file: string; shipped: string | boolean; layouts: number; cards: number }[];
  /** Cards whose face comes from the layout, and their components. */
  cards: number;
  components: string[];
  styles: {
    name: string; file: string; own: boolean; values: { [name: string]: unknown }; uses: number; extends: string | null;
    /** The file of each value, and whether that's the layout itself. */
    origins: { [name: string]: { file: string; own: boolean } };
  }[];
  palette: { name: string; color: string; file: string }[];
  let: { [name: string]: { value: unknown; result: unknown } };
  columns: { name: string; value: unknown }[];
  fonts: { family: string; weights: string[] }[];
}

/** Colors by the values of a column; without a color of its own, a value has a proposal. */
export interface ColumnColors {
  column: string;
  /** The expression of a card's color. */
  formula: string;
  /** Whether the game has these colors, and not only proposals. */
  made: boolean;
  values: { value: string; cards: number; color: string }[];
}

/** A value of another field, beside which alone a field counts; without `values`, any but those of `without`. */
export interface Need {
  field: string;
  values: string[];
  without: string[];
}

/** A field of an element, a style, a run or a layout (generator/studio/design/fields.py). */
export interface Field {
  name: string;
  title: string;
  doc: string;
  type:
    | "number" | "numbers" | "text" | "template" | "color" | "font" | "icon" | "icons" | "image" | "choice" | "flag"
    | "style" | "formula" | "list" | "column" | "file" | "block" | "stops" | "other";
  unit: string;
  choices: string[];
  default: unknown;
  min: number | null;
  max: number | null;
  /** Names of the numbers of a list, and how many there are at least. */
  parts: string[];
  least: number;
  fields: Field[];
  group: "content" | "place" | "look" | "text" | "more";
  required: boolean;
  expressions: boolean;
  needs: Need[];
}

/** A kind of element with its fields. */
export interface Described {
  kind: string;
  doc: string;
  fields: Field[];
}

/** The result of an expression or a text for a card, or what's wrong with it. */
export interface FormulaAnswer {
  result?: unknown;
  /** Whether it's that of the first copy of a repeat. */
  first?: boolean;
  fault?: { message: string; hint: string };
}

/** A picture or drawing of the game's folder. */
/** A column of text as the source of each card's picture. */
export interface PictureColumn {
  name: string;
  formula: string;
  /** Texts whose picture is in the folder, and texts. */
  found: number;
  count: number;
  /** Whether its texts name pictures, or are names of some. */
  isNamed: boolean;
  /** Whether cards use the column already. */
  isDeclared: boolean;
}

export interface PictureFile {
  file: string;
  key: string;
  size: number;
}

/** A card whose faces an answer brings; `keys` holds the keys of those that the window shows. */
export interface ShownCard {
  component: string;
  card: string;
  keys?: { front?: string; back?: string };
}

/** A point of a face, in mm from the top left of the trim. */
export type Point = [number, number];

/** An element on a face; one in a repeat has several. */
export interface Region {
  /** Path of the element in its layout, such as `["elements", "title"]`. */
  path: string[];
  number: number;
  kind: string;
  /** Path of the layout as messages name it. */
  layout: string;
  /** Where the element is written; `file` is "" for a layout that comes with Punchboard. */
  place: { file: string; line: number; column: number };
  /** Corners of the box, from the top left of the element as it's read. */
  points: [Point, Point, Point, Point];
  /** The text with its marks; null for other elements. */
  text: string | null;
  /** Column of the cell that it shows as it is; "" if it's made of something else, or of more. */
  column: string;
  /** Columns that its content is made of. */
  columns: string[];
}

/** The elements of a side of a card, and the cells that they show. */
export interface Regions {
  regions: Region[];
  /** Row of the card in its table; 0 without a table. */
  row: number;
  editable: boolean;
  /** Why cells can't be changed; "" if they can. */
  reason: string;
  /** Cells by the names of their columns. */
  cells: { [column: string]: { heading: string; text: string } };
}

/** A card of the wall; its picture changes with the key. */
export interface WallCard {
  card: string;
  name: string;
  row: number | null;
  quantity: number;
  key: string;
}


export interface EditAnswer extends FolderState {
  faces?: { front: Face | null; back: Face | null };
  /** The place that an undo or redo changed. */
  changed?: Target | null;
  renamed?: Renamed;
  /** Pictures that an edit added: those of duplicated cards. */
  added?: string[];
  /** That of the text file which an edit changed. */
  digest?: string;
  /** Digest of the layout that an edit changed. */
  design?: string;
  /** Paths of the elements that an edit added or moved. */
  made?: LayerPath[];
}

/** A place in the game: a card and perhaps its column, or a place in a file. */
export interface Target {
  /** Kind of the change, in answers to undo and redo. */
  what?: string;
  component?: string;
  card?: string;
  column?: string | number;
  file?: string;
  line?: number;
  element?: string;
}

export interface Problem {
  id: string;
  severity: "error" | "warning" | "note";
  message: string;
  hint: string;
  place: string;
  target: Target | null;
  source: "check" | "preflight";
  fix: string | null;
  /** Another place that it depends on, such as the check that failed. */
  other?: Target | null;
}

export interface ProblemCounts {
  state: "checking" | "done";
  errors: number;
  warnings: number;
  notes: number;
}

/** What belongs beside a text: a page of the rulebook, a card's face, or nothing (""). */
export interface Beside {
  kind: "page" | "face" | "";
  component: string;
  card: string;
  /** Line of the rules on the page; 0 for that of the cursor. */
  line: number;
}

/** A page of the rulebook; `svg` is "" if the window has it already. */
export interface RulebookPage {
  /** Number of the page, from 1, and how many there are. */
  number: number;
  pages: number;
  svg: string;
  key: string;
  /** Places of the words at the cursor, in mm from the page's top left. */
  marks: { x: number; y: number; height: number }[];
  /** Why the page isn't that of the rules as they are now; "" if it is. */
  reason: string;
}

/** Names of the game that a text file may use. */
export interface GameNames {
  columns: { name: string; type: string }[];
  colors: { [name: string]: string };
  fonts: string[];
}

/** Data of the event `hello`. */
export interface Hello extends FolderState {
  problems?: ProblemCounts;
}

/** A card that isn't as in a version. */
export interface KeptCard {
  /** Text of its cell in the column of ids, or of names if there is none. */
  key: string;
  name: string;
  state: "changed" | "deleted";
}

export interface Version {
  id: string;
  name: string;
  note: string;
  /** Seconds since 1970. */
  time: number;
  /** Bytes of its files. */
  size: number;
  files?: number;
}

/** Cards that an edit gave other ids. */
export interface Renamed {
  /** The revision that the edit made. */
  revision: number;
  component: string;
  /** The new ids by the old ones. */
  cards: { [id: string]: string };
}

/** Data of the event `change`. */
export interface Change extends FolderState {
  files: string[];
  window: string;
  /** Whether another program changed them. */
  elsewhere?: boolean;
  /** Names of components whose tables changed; without it, any may have. */
  tables?: string[];
  /** Whether components, columns or files changed. */
  game?: boolean;
  renamed?: Renamed;
}

/** What the designer chose to print, by the names of the build's options. */
export interface PrintChoices {
  paper: string;
  printer: string;
  duplex: "separate" | "long-edge" | "short-edge" | "fold" | "none";
  low_ink: boolean;
  changed: boolean;
  rounded: boolean;
  crop_marks: boolean;
  ruler: boolean;
  bleed: number;
  gap: number;
  /** Names of the parts that aren't printed. */
  without: string[];
  /** Parts that are made another way: `crates=cubes`. */
  choose: string[];
  /** Copies for empty places: `birds.heron=2`. */
  fill: string[];
}

/** Offset to the right and up in mm. */
export type Offset = [number, number];

/** Printers by name, with the offsets of their backs; null if that of landscape sheets isn't known. */
export type Printers = { [name: string]: { portrait: Offset; landscape: Offset | null } };

/** A component or the rulebook, with the other ways to make it. */
export interface GamePart {
  name: string;
  title: string;
  ways: { word: string; title: string }[];
}

/** What can be chosen to print. */
export interface PrintOptions extends FolderState {
  papers: { name: string; title: string }[];
  /** The usual paper. */
  paper: string;
  printers: Printers;
  /** Components and the rulebook, with the other ways to make each. */
  parts: GamePart[];
  /** Folder of the PDFs. */
  out: string;
  press: PressState;
}

/** A card that changed since the last print. */
export interface PrintChange {
  component: string;
  card: string;
  name: string;
  /** Its name on the printed card. */
  printed: string;
  /** Copies to take out of the box, to put in, and in the end. */
  out: number;
  new: number;
  wanted: number;
  /** Without `old` and `new` a sentence, else the name of a column. */
  reasons: { words: string; old: string | null; new: string | null }[];
  side: "face" | "back";
  /** Whether the old and the new face are known. */
  faces: [boolean, boolean];
}

/** The changes since the last print; "none" if nothing was printed. */
export interface PrintChanges {
  state: "idle" | "none" | "working" | "done" | "failed" | "faulty" | "cancelled";
  key?: string;
  run?: number;
  changes: PrintChange[];
  message?: string;
}

/** A sheet: its file, the page with its fronts, and the number of its copies. */
export type PrintedSheet = [string, number, number];

export interface PrintRecord {
  /** Number of the print run; 0 if there are no PDFs. */
  run: number;
  sheets: PrintedSheet[];
  /** Files and pages of those that are recorded as printed. */
  recorded: [string, number][];
  /** Whether anything was ever recorded. */
  isPrinted: boolean;
  /** Whether the last PDFs have a pull list. */
  hasPull: boolean;
}

/** A file of sheets as it's planned. */
export interface SheetFile {
  name: string;
  title: string;
  paper: string;
  pages: number;
  sheets: number;
  pieces: number;
  /** File on whose sheets these pages are the backs; "" for none. */
  behind: string;
  printed: "one" | "long-edge" | "short-edge";
  /** Size of its first page in mm. */
  width: number;
  height: number;
}

export interface SheetPlan extends FolderState {
  key: string;
  files: SheetFile[];
  faults: { message: string; hint: string }[];
  /** Copies that fill empty places. */
  filled: number;
}

/** A card that may fill empty places. */
export interface SpareCard {
  /** Its component and id: `birds.heron`. */
  word: string;
  name: string;
  /** Title of its component. */
  part: string;
}

/** The PDFs that are made now, or were made last. */
export interface PressState {
  state: "idle" | "working" | "done" | "faulty" | "failed" | "cancelled";
  step?: "reading" | "layout" | "drawing";
  done?: number;
  all?: number;
  files?: { name: string; title: string; pages: number; sheets: number }[];
  findings?: number;
  rules_left_out?: boolean;
  nothing?: boolean;
  /** Whether there is a pull list. */
  pull?: boolean;
  errors?: { message: string; hint: string; place: string }[];
  warnings?: number;
  message?: string;
  hint?: string;
}

/** What became of something that runs beside the Studio. */
export interface RunNews {
  state: "idle" | "working" | "open" | "done" | "none" | "ended" | "cancelled" | "faulty" | "failed";
  message?: string;
  hint?: string;
  errors?: { message: string; hint?: string }[];
}

export interface ExportNews extends RunNews {
  step?: string;
  done?: number;
  all?: number;
  target?: string;
  folder?: string;
  files?: string[];
  /** Sentences about the next steps, and changes of an online table. */
  said?: string[];
  /** Rows of a shop's bill, its headings first. */
  bill?: string[][];
  warnings?: { message: string; hint: string }[];
}

/** A table that is open for phones. */
export interface TableNews extends RunNews {
  title?: string;
  is_laid?: boolean;
  /** The link that the QR code shows. */
  code?: string;
  origin?: string;
  room?: string;
  address?: string;
  addresses?: string[];
  players?: { name: string; is_here: boolean }[];
  notes?: string[];
}

export interface FindingCard {
  name: string;
  component: string;
  card: string;
}

export interface Finding {
  subject: string;
  text: string;
  is_first: boolean;
  cards: FindingCard[];
}

export interface LessonPart {
  who: "people" | "simulated";
  version: string;
  tables: number;
  findings: Finding[];
}

export interface LearnNews extends RunNews {
  parts?: LessonPart[];
  claims?: { say: string; state: string; figure: string }[];
}

export interface OutNews {
  export: ExportNews;
  table: TableNews;
  learn: LearnNews;
}

export interface ExportTarget {
  name: string;
  kind: "table" | "shop" | "files" | "machine" | "other";
  title: string;
  about: string;
  /** Limits of a shop, in words. */
  limits: string[];
  /** Names of the options that not all targets take. */
  options: string[];
  /** Usual bleed in mm. */
  bleed: number;
}

export interface ExportChoices {
  target: string;
  without: string[];
  /** Parts that are made another way: `crates=cubes`. */
  choose: string[];
  low_ink: boolean;
  square: boolean;
  /** Pixels per inch; 0 is automatic. */
  dpi: number;
  bleed: number | null;
  url: string;
  into: string;
  profile: string;
}

export interface OutOptions extends OutNews {
  targets: ExportTarget[];
  parts: GamePart[];
  /** Choices of the last exports by target; "" names the last one. */
  choices: { [target: string]: ExportChoices | string };
  /** Folders of files, of what playtests taught, and of saved tables. */
  out: string;
  learnt: string;
  tables: string;
  hasPlay: boolean;
}
