const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { day: "numeric", month: "short", ...CLOCK } as const;

// Made once: to make one takes about as long as to draw the rest of a row of the history.
const FULL = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long", hourCycle: "h23" });
const OF_TODAY = new Intl.DateTimeFormat("en", CLOCK);
const OF_THIS_YEAR = new Intl.DateTimeFormat("en", DAY);
const OF_ANOTHER_YEAR = new Intl.DateTimeFormat("en", { ...DAY, year: "numeric" });

/** The local time: of today the clock alone, of another year the year as well. */
function shortTime(time: Date, now: Date): string {
  if (time.toDateString() === now.toDateString()) return OF_TODAY.format(time);
  return (time.getFullYear() === now.getFullYear() ? OF_THIS_YEAR : OF_ANOTHER_YEAR).format(time);
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
