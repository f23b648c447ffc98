const drawing = {
  width: 20,
  height: 20,
  viewBox: '0 0 20 20',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
} as const;

export function HomeIcon() {
  return (
    <svg {...drawing} strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
      <path d="M3 9.2 10 3.5l7 5.7M5 8v8.5h10V8M8.25 16.5v-5h3.5v5" />
    </svg>
  );
}

export function ListIcon() {
  return (
    <svg {...drawing} strokeLinecap="round" aria-hidden="true">
      <path d="M7.5 5H17M7.5 10H17M7.5 15H17M3.2 5h.1M3.2 10h.1M3.2 15h.1" />
    </svg>
  );
}
