// Small pictures of elements that can be added, on 36 x 24 units.

/** @param {{ children: import("preact").ComponentChildren }} props */
function Picture({ children }) {
  return (
    <svg class="add-picture" viewBox="0 0 36 24" width="36" height="24" fill="none" stroke="currentColor" stroke-width="1.5"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      {children}
    </svg>
  );
}

/** @type {{ [kind: string]: () => import("preact").JSX.Element }} */
export const ADD_PICTURES = {
  text: () => <Picture><path d="M4 8V5h11v3M9.5 5v14M7 19h5M19 8h13M19 13h13M19 18h8" /></Picture>,
  image: () => (
    <Picture>
      <path class="is-soft" d="M4 3h28v18H4z" /><path d="m4 18 8-8 7 7 4-4 9 8" /><circle cx="25" cy="8.5" r="2" />
    </Picture>
  ),
  icon: () => <Picture><path class="is-soft" d="m18 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L9 9.6l6.2-.9z" /></Picture>,
  shape: () => <Picture><path class="is-soft" d="M4 4h16v12H4z" /><circle class="is-soft" cx="25" cy="14" r="7" /></Picture>,
  track: () => (
    <Picture><path class="is-soft" d="M2 7.5h32v9H2z" /><path d="M10 7.5v9M18 7.5v9M26 7.5v9M6 11v2M13 11h1.8l-1.8 2h1.8M21.2 11h1.6v2h-1.6M30 11v2" /></Picture>
  ),
  code: () => <Picture><path d="M8.5 2.5h7v7h-7zM20.5 2.5h7v7h-7zM8.5 14.5h7v7h-7zM20.5 14.5h3v3h-3zM27 21h.1M21 21.3h.1M27 15h.1" /><path d="M12 5.9v.2M24 5.9v.2M12 17.9v.2" stroke-width="2.5" /></Picture>,
  grid: () => <Picture><path class="is-soft" d="M4 3h28v18H4z" /><path d="M4 9h28M4 15h28M13.3 3v18M22.7 3v18" /></Picture>,
};

/** @param {{ d: string }} props */
function Shape({ d }) {
  return (
    <svg class="icon add-shape" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5"
      stroke-linejoin="round" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** @type {{ [shape: string]: () => import("preact").JSX.Element }} */
export const SHAPE_PICTURES = {
  rect: () => <Shape d="M3 5h14v10H3z" />,
  ellipse: () => <Shape d="M3.5 10a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0z" />,
  line: () => <Shape d="M3.5 14.5l13-9" />,
  polygon: () => <Shape d="M10 3l6 3.5v7L10 17l-6-3.5v-7z" />,
  star: () => <Shape d="m10 3 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.4l-4.5 2.4.9-5L2.8 8.3l5-.7z" />,
};
