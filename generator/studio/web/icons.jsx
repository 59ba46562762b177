// Icons on a grid of 20 units with one stroke; the words beside them say what they mean.

/** @param {{ children: import("preact").ComponentChildren }} props */
function Icon({ children }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      {children}
    </svg>
  );
}

export const UndoIcon = () => <Icon><path d="M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8" /></Icon>;
export const RedoIcon = () => <Icon><path d="M13 4l3.5 3.5L13 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12" /></Icon>;
export const KeepIcon = () => <Icon><path d="M5.5 3.5h9v13L10 13l-4.5 3.5z" /></Icon>;
export const SunIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M4.7 15.3l1.1-1.1M14.2 5.8l1.1-1.1" />
  </Icon>
);
export const MoonIcon = () => <Icon><path d="M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z" /></Icon>;
export const AutoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 3.5v13a6.5 6.5 0 0 0 0-13z" fill="currentColor" />
  </Icon>
);
export const HomeIcon = () => <Icon><path d="M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.3 16.5V12h3.4v4.5" /></Icon>;
export const ShareIcon = () => <Icon><path d="M10 12.5v-9M6.5 6.5 10 3l3.5 3.5M5.5 9.5H4v7h12v-7h-1.5" /></Icon>;
export const CardsIcon = () => <Icon><path d="M2.5 4.5h8v11h-8zM2.5 8.2h8M2.5 11.8h8M13 5.5h4.5v9H13z" /></Icon>;
export const WallIcon = () => <Icon><path d="M3 3.5h5.5V9H3zM11.5 3.5H17V9h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z" /></Icon>;
export const DesignIcon = () => <Icon><path d="M5 5h10v10H5zM3.5 3.5h3v3h-3zM13.5 3.5h3v3h-3zM3.5 13.5h3v3h-3zM13.5 13.5h3v3h-3z" /></Icon>;
export const TextIcon = () => <Icon><path d="M3.5 5h13M3.5 8.5h8M6 12h10.5M6 15.5h6" /></Icon>;
export const PrintIcon = () => <Icon><path d="M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 11.5h8v5H6z" /></Icon>;
export const CloseIcon = () => <Icon><path d="m5.5 5.5 9 9M14.5 5.5l-9 9" /></Icon>;
export const PlusIcon = () => <Icon><path d="M10 4v12M4 10h12" /></Icon>;
export const SearchIcon = () => <Icon><circle cx="9" cy="9" r="5" /><path d="m13 13 4 4" /></Icon>;
export const MoreIcon = () => (
  <Icon>
    <g fill="currentColor" stroke="none">
      <circle cx="5" cy="10" r="1.5" /><circle cx="10" cy="10" r="1.5" /><circle cx="15" cy="10" r="1.5" />
    </g>
  </Icon>
);
export const DownIcon = () => <Icon><path d="m5.5 8 4.5 4.5L14.5 8" /></Icon>;
export const KeysIcon = () => <Icon><circle cx="10" cy="10" r="6.8" /><path d="M7.9 8.2a2.1 2.1 0 1 1 3.3 1.7c-.8.5-1.2.9-1.2 1.7M10 13.8v.1" /></Icon>;
export const LockIcon = () => <Icon><path d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" /></Icon>;

/** @param {{ kind: "error" | "warning" | "note" | "checking" | "fine" }} props */
export function ProblemIcon({ kind }) {
  if (kind === "fine") return <Icon><circle cx="10" cy="10" r="6.8" /><path d="m7 10.2 2.1 2.1L13.2 8" /></Icon>;
  if (kind === "checking") return <Icon><circle cx="10" cy="10" r="6.8" /><path d="M10 6.5V10l2.5 2" /></Icon>;
  if (kind === "warning") return <Icon><path d="M10 3.2 17.5 16h-15zM10 8.2v3.6M10 13.8v.1" /></Icon>;
  if (kind === "note") return <Icon><circle cx="10" cy="10" r="6.8" /><path d="M10 9.2V14M10 6.3v.1" /></Icon>;
  return <Icon><path d="M7.2 3h5.6L17 7.2v5.6L12.8 17H7.2L3 12.8V7.2zM10 6.5v4.3M10 13.3v.1" /></Icon>;
}
/** @param {{ isOpen: boolean }} props */
export const ChevronIcon = ({ isOpen }) => <Icon><path d={isOpen ? "M5 7.5l5 5 5-5" : "M7.5 5l5 5-5 5"} /></Icon>;
export const PhotoIcon = () => (
  <Icon>
    <path d="M3 6.5h3.2L7.5 4.5h5l1.3 2H17v9H3z" />
    <circle cx="10" cy="10.8" r="2.6" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="13" height="13" rx="2.5" />
    <path d="M7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01" stroke-width="2.2" />
  </Icon>
);
