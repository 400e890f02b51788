const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });

/** Local day and time of milliseconds since the epoch. */
export const formatRunTime = (time: number): string => TIME.format(time);
