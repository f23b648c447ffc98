/** Strokes in a view box of 24 by 24. */
const strokes = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  mail: 'M3.5 6h17v12h-17zm0 .5 8.5 7 8.5-7',
  phone:
    'M6 3.5 9 4l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15l.5 3c-.5 2-2 2.5-3.5 2.5C9.5 20 4 14.5 3.5 7 3.5 5.5 4 4 6 3.5z',
  place:
    'M12 21c-4.5-5.5-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2.5 6.5-7 12zm0-9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
} as const;

/** A decorative icon; the text beside it says what it means. */
export function Icon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
