// What the server answers to the start page.

export interface RecentGame {
  key: string;
  title: string;
  /** Its folder as people read it, and its whole path. */
  folder: string;
  path: string;
  /** Seconds since 1970. */
  opened: number;
  /** Time of its picture; "" without one. */
  picture: string;
  isThere: boolean;
  isOpen: boolean;
}

export interface Home {
  recent: RecentGame[];
  shipped: { name: string; title: string }[];
  gamesFolder: string;
}

export interface Folder {
  path: string;
  /** The folder above; "" for a root. */
  above: string;
  isGame: boolean;
  folders: { name: string; path: string; isGame: boolean }[];
  /** How many more there are. */
  more: number;
  places: { name: string; path: string }[];
}

export interface DeckColumn {
  index: number;
  heading: string;
  role: string;
  roles: string[];
  samples: string[];
  blank: number;
  isHidden: boolean;
}

/** A spreadsheet as understood. */
export interface NewDeck {
  deck: string;
  /** Changes when the cards may look different. */
  turn: number;
  file: string;
  title: string;
  link: string;
  sheets: { name: string; isDeck: boolean }[];
  decks: { title: string; sheet: string; rows: number; columns: DeckColumn[] }[];
  notes: string[];
  rows: number;
  copies: number;
  size: string;
  sizes: { name: string; measure: string }[];
  design: string;
  designs: string[];
  cards: { component: string; card: string; name: string }[];
}

export interface Choices {
  sheets: string[];
  roles: { [sheet: string]: { [index: number]: string } };
  size: string;
  design: string;
}
