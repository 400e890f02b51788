/** A small bar under a figure. The figure says the same. */
export function BarTrack({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1 ml-auto block h-1 w-16 rounded-full bg-track"
    >
      <rect width={100 * Math.min(1, Math.max(0, share))} height="4" className="fill-primary" />
    </svg>
  );
}
