import layout from './layout.module.css';

/** Strokes in a view box of 24 by 24. */
const strokes = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  card: 'M3.5 5.5h17v13h-17zm0 4.5h17M7 14.5h3.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  choice: 'M8.5 6h7a6 6 0 0 1 0 12h-7a6 6 0 0 1 0-12zm0 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  cross: 'm7 7 10 10M17 7 7 17',
  device:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zm3 15h2',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  exit: 'M13 4H6v16h7m-3-8h10m-4-4 4 4-4 4',
  mail: 'M3.5 6h17v12h-17zm0 .5 8.5 7 8.5-7',
  people: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone:
    'M6 3.5 9 4l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15l.5 3c-.5 2-2 2.5-3.5 2.5C9.5 20 4 14.5 3.5 7 3.5 5.5 4 4 6 3.5z',
  place:
    'M12 21c-4.5-5.5-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2.5 6.5-7 12zm0-9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm4.75 11.25L20 20',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zm-3 8.5 2.25 2.25L15 10',
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

export function Checks({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={layout.checks}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          {line}
        </li>
      ))}
    </ul>
  );
}
