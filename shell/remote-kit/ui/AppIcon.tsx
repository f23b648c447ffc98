/** Each app's colour, as of its strand in the cable on the landing page, and its drawing in a view box of 24 by 24. */
const icons = {
  'Chronos-Pro': { fill: '#3b82c4', path: 'M12 8v4.5l3 1.5M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z' },
  AtlasFibre: {
    fill: '#e58a2b',
    path: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.5v.01m3 5.24v.01m-6-.01v.01',
  },
  TrackIT: { fill: '#3c9a5f', path: 'M5 15c3-8.5 5-8.5 4-4s3 2 4-1 2 3 5 1M5 18.5h14' },
};

/** Decorative, as the app's name is always beside it. @param size in px */
export function AppIcon({ app, size = 40 }: { app: keyof typeof icons; size?: number }) {
  const { fill, path } = icons[app];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={fill} />
      <path
        d={path}
        fill="none"
        stroke="#14262c"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
