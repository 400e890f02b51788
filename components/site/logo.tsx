/** A ruler from 0 to 1 with a marked value; the same drawing as app/icon.svg. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="7" className="fill-primary" />
      <g className="stroke-primary-foreground" fill="none" strokeWidth="2.4" strokeLinecap="round">
        <path d="M5.5 22.5h21" />
        <path d="M5.5 22.5v-5M12.5 22.5v-3.6M19.5 22.5v-3.6M26.5 22.5v-5" opacity=".75" />
      </g>
      <path d="M15.2 7h8.6l-4.3 7.2z" className="fill-primary-foreground" />
    </svg>
  );
}
