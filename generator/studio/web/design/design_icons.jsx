// Icons of the view "Design", on a grid of 20 units with one stroke.

/** @param {{ d: string, children?: import("preact").ComponentChildren }} props */
function Line({ d, children }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={d} />
      {children}
    </svg>
  );
}

/** @type {{ [kind: string]: () => import("preact").JSX.Element }} */
export const KIND_ICONS = {
  text: () => <Line d="M4.5 6V4h11v2M10 4v12M7.5 16h5" />,
  image: () => <Line d="M3 4h14v12H3zM3 13.5l4-4 4 4 2-2 4 4"><circle cx="13" cy="7.5" r="1.3" /></Line>,
  svg: () => <Line d="M3.5 15.5C6 4 14 16 16.5 4.5M2.5 14.5h2v2h-2zM15.5 3.5h2v2h-2z" />,
  icon: () => <Line d="m10 3 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.4l-4.5 2.4.9-5L2.8 8.3l5-.7z" />,
  icons: () => <Line d="M2.5 10a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 0 1-4.4 0M7.8 10a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 0 1-4.4 0M13.1 10a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 0 1-4.4 0" />,
  shape: () => <Line d="M3 3.5h9v9H3zM9.5 12.5a4.2 4.2 0 1 0 2.5-5" />,
  track: () => <Line d="M2 7.5h16v5H2zM6 7.5v5M10 7.5v5M14 7.5v5" />,
  ring: () => <Line d="M10 2.5v2.5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M15.3 4.7l-1.8 1.8M6.5 13.5l-1.8 1.8" />,
  code: () => <Line d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM16.5 16.5h.1M12 17h.1M17 12.5h.1" />,
  grid: () => <Line d="M3 4h14v12H3zM3 8h14M3 12h14M7.7 4v12M12.3 4v12" />,
  group: () => <Line d="M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M6.5 6.5h4.5v4.5H6.5zM11 9h2.5v4.5H9V11" />,
  stack: () => <Line d="M4 3.5h12v3.5H4zM4 9h12v2.5H4zM4 13.5h12v3H4z" />,
};

export const EyeIcon = () => <Line d="M2.5 10s2.8-4.8 7.5-4.8 7.5 4.8 7.5 4.8-2.8 4.8-7.5 4.8S2.5 10 2.5 10z"><circle cx="10" cy="10" r="2.2" /></Line>;
export const ClosedEyeIcon = () => <Line d="M3 8.5c1.5 2.3 4 3.8 7 3.8s5.5-1.5 7-3.8M10 12.3v2.7M5.7 11.3l-1.4 2.2M14.3 11.3l1.4 2.2" />;
export const ClosedLockIcon = () => <Line d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" />;
export const OpenLockIcon = () => <Line d="M5 9h10v7.5H5zM7 9V6a3 3 0 0 1 5.7-1.3" />;
export const DuplicateIcon = () => <Line d="M7 7h9.5v9.5H7zM4.5 13H3.5V3.5H13v1" />;
export const DeleteIcon = () => <Line d="M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5l.2 5M11.5 8.5l-.2 5" />;
export const RaiseIcon = () => <Line d="M10 12.5V3.5M6.5 7 10 3.5 13.5 7M4 12.5h12M4 16h12" />;
export const LowerIcon = () => <Line d="M10 7.5v9M6.5 13l3.5 3.5 3.5-3.5M4 7.5h12M4 4h12" />;
export const UngroupIcon = () => <Line d="M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M6 6h3.5v3.5H6zM11 11h3.5v3.5H11z" />;
export const LayersIcon = () => <Line d="m10 3 7.5 4L10 11 2.5 7zM3.5 10.5 10 14l6.5-3.5M3.5 13.5 10 17l6.5-3.5" />;
export const FieldsIcon = () => <Line d="M3 5.5h7M14 5.5h3M3 10h2M9 10h8M3 14.5h8M15 14.5h2"><circle cx="12" cy="5.5" r="1.8" /><circle cx="7" cy="10" r="1.8" /><circle cx="13" cy="14.5" r="1.8" /></Line>;
export const NewLayoutIcon = () => <Line d="M12.5 17H4V3h8.5V9M7 6.5h2.5M14.5 12.5v6M11.5 15.5h6" />;
export const TurnIcon = () => <Line d="M15.5 8A6 6 0 1 0 16 11.5M16 4v4.2h-4.2" />;

/** @type {{ [how: string]: () => import("preact").JSX.Element }} */
export const ALIGN_ICONS = {
  left: () => <Line d="M3.5 3v14M6.5 5.5h10v3h-10zM6.5 11.5h6v3h-6z" />,
  center: () => <Line d="M10 3v2.5M10 8.5v3M10 14.5V17M5 5.5h10v3H5zM7 11.5h6v3H7z" />,
  right: () => <Line d="M16.5 3v14M3.5 5.5h10v3h-10zM7.5 11.5h6v3h-6z" />,
  top: () => <Line d="M3 3.5h14M5.5 6.5h3v10h-3zM11.5 6.5h3v6h-3z" />,
  middle: () => <Line d="M3 10h2.5M8.5 10h3M14.5 10H17M5.5 5h3v10h-3zM11.5 7h3v6h-3z" />,
  bottom: () => <Line d="M3 16.5h14M5.5 3.5h3v10h-3zM11.5 7.5h3v6h-3z" />,
  x: () => <Line d="M3 3v14M17 3v14M8 6h4v8H8z" />,
  y: () => <Line d="M3 3h14M3 17h14M6 8h8v4H6z" />,
};
