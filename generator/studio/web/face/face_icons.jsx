// Icons of the face panel and the wall, on a grid of 20 units with one stroke.

/** @param {{ d: string }} props */
function Line({ d }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export const PreviousIcon = () => <Line d="m12 4.5-5.5 5.5 5.5 5.5" />;
export const NextIcon = () => <Line d="m8 4.5 5.5 5.5L8 15.5" />;
export const MinusIcon = () => <Line d="M4.5 10h11" />;
export const FitIcon = () => <Line d="M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M7 7.5h6v5H7z" />;
export const RulerIcon = () => <Line d="M2.5 7h15v6h-15zM5.5 7v2.5M8.5 7v3.5M11.5 7v2.5M14.5 7v3.5" />;
export const CheckIcon = () => <Line d="m4.5 10.5 3.5 3.5 7.5-8" />;
