export function ListIcon() {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M7.5 5H17M7.5 10H17M7.5 15H17M3.2 5h.1M3.2 10h.1M3.2 15h.1" />
    </svg>
  );
}
