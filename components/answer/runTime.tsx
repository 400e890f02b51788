const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const FULL = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long", hourCycle: "h23" });

/** The local time: of today the clock alone, of another year the year as well. */
function shortTime(time: Date, now: Date): string {
  if (time.toDateString() === now.toDateString()) return new Intl.DateTimeFormat("en", CLOCK).format(time);
  const isThisYear = time.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat("en", {
    ...{ day: "numeric", month: "short", ...CLOCK },
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(time);
}

/** A time for reading, whole in its title. */
export function RunTime({ iso, className }: { iso: string; className?: string }) {
  const time = new Date(iso);
  return (
    <time dateTime={iso} title={FULL.format(time)} className={className}>
      {shortTime(time, new Date())}
    </time>
  );
}
