import { runThrough } from "../text/steps";
import { WEEKDAY, weekdayNumber } from "./calendar";
import { findDates, type FoundDate } from "./findDates";
import { mentionedObjects } from "./mentionFrames";
import { findComparison, type Comparison } from "./numbers";
import { WORD_VALUES } from "./quantities";
import type { Relation } from "./dateRelation";

/** A length of time, in days or months. */
export interface Limit {
  comparison: Comparison | "exactly";
  count: number;
  unit: "day" | "month";
}

/** The content of a question about dates. Events are the question's own words for them. */
export type DateQuestion = { denied: boolean } &
  /** Any date, or the named one. */
  (
    | { kind: "mention"; of: string }
    | { kind: "bound"; event: string; relation: Relation; bounds: string }
    | { kind: "weekdays"; event: string; weekdays: number[] }
    | { kind: "now"; event: string; relation: Relation }
    | { kind: "events"; event: string; relation: Relation; other: string }
    | {
        kind: "interval";
        event: string;
        /** Null for the text's two dates, whatever they are. */
        other: string | "now" | null;
        limit: Limit;
        /** 1: the event comes after the other one, -1: before it, 0: either. */
        direction: -1 | 0 | 1;
      }
  );

const QUESTION_MAX = 300;
/** Always relative to the text's own day. */
const WHEN_WRITTEN =
  / (?:on|at|by) the (?:day|date|time|moment) (?:that |when |on which )?(?:the|this) [a-z-]+ was (?:written|sent|posted|created)$/i;

/** Immediately before a date or an event. "No later than" holds "later than". */
const RELATIONS: [Relation, string][] = [
  ["by", "no later than|not later than|on or before|not after|at the latest (?:by|on)|by|until|till|up to"],
  ["from", "no earlier than|not earlier than|on or after|not before|since|starting (?:on|in|from)|from"],
  ["before", "earlier than|prior to|ahead of|sooner than|before"],
  ["after", "later than|after|following|past"],
  ["between", "between"],
  ["in", "on|in|during|within|for|dated|at some point in|is|was|as"],
];
const OF_BOUND =
  "(?:(?:a|an|the|any) )?(?:(?<edge>end|start|beginning|close) of )?(?:(?:the )?(?:month of|year|date|day of) )?(?:the )?";
const RELATION_END = new RegExp(
  `^(?<event>.*?)(?<![a-z])(?:${RELATIONS.map(([, words], i) => `(?<r${i}>${words})`).join("|")}) ${OF_BOUND}$`,
  "i",
);
/** "Is the due date 5 March?" */
const DATE_OF = /^(?:is|was) (?<event>.*\b(?:date|deadline|day|birthday))(?: of .*)? $/i;
const TAIL =
  /^(?:\s(?<or>or (?:earlier|before|later|after|sooner))|\s(?:at the latest|inclusive|included|at the earliest))?$/i;

const WEEKEND = /^(?<event>.*) (?:on|at|during|over|for) (?:a|the|some) weekend$/i;
const WEEKDAYS = new RegExp(
  `^(?<event>.*) on (?:either )?(?:an? )?(?<days>${WEEKDAY}(?:(?:, | or |, or )(?:on )?(?:an? )?${WEEKDAY})+)$`,
  "i",
);
const WORKDAY = /^(?<event>.*) (?:on|for) a (?:week ?day|working day|business day|workday)$/i;

/** Relative to the text's own day. */
const NOW: [Relation, RegExp, boolean?][] = [
  [
    "before",
    /^(?<event>.*?)\s?\b(?:lies? |is |was )?(?:in the past|already (?:over|past|passed|expired|gone|behind us)|(?:has|have|had) (?:already )?(?:passed|expired|lapsed|run out))$/i,
  ],
  ["before", /^(?:has|have|had) (?<event>.*?) (?:already )?(?:passed|expired|lapsed|run out)$/i],
  [
    "before",
    /^(?<event>.*?)\s?\b(?:over ?due|past (?:its |the |their )?due(?: date)?|expired|out of date)$/i,
  ],
  [
    "after",
    /^(?<event>.*?)\s?\b(?:in the future|still (?:to come|ahead|in the future)|yet to come|upcoming|lies? ahead|not yet (?:passed|happened|taken place))$/i,
  ],
  ["from", /^(?<event>.*?)\s?\b(?:still (?:valid|current|in force)|not yet expired)$/i],
];

const COUNT = `(?<count>\\d{1,4}|an?|${[...WORD_VALUES.keys()].join("|")})`;
const UNIT = "(?: full| whole| calendar)?[ -](?<unit>day|week|fortnight|month|quarter|year)s?";
const AMOUNT = new RegExp(`(?<![a-z\\d])${COUNT}${UNIT}(?![a-z])`, "i");
const UNITS: Record<string, { unit: Limit["unit"]; factor: number }> = {
  day: { unit: "day", factor: 1 },
  week: { unit: "day", factor: 7 },
  fortnight: { unit: "day", factor: 14 },
  month: { unit: "month", factor: 1 },
  quarter: { unit: "month", factor: 3 },
  year: { unit: "month", factor: 12 },
};
const COMPARED =
  "(?:no more than|not more than|more than|over|longer than|at least|no less than|less than|fewer than|under|shorter than|within|at most|up to|exactly|inside(?: of)?|a maximum of|the first)";
const OR_MORE = "(?: or (?:more|longer|less|fewer|shorter)| at (?:most|least))?";
const AFTER_AMOUNT = new RegExp(
  `^${OR_MORE}(?: later)? (?<joint>after|before|from|of|since|following|prior to|ahead of) (?<other>.+)$`,
  "i",
);
const AGO = new RegExp(`^${OR_MORE} ago$`, "i");
const COMPARED_END = new RegExp(`\\s?\\b${COMPARED}?\\s?$`, "i");
const IN_LAST =
  /^(?<event>.*?) (?:in|within|during|over) the (?<which>last|past|previous|next|coming|following) $/i;
const BETWEEN =
  /\bbetween (?<event>.+?) and (?<other>.+?)(?= (?:is|was|are|were|lasted|took|takes|longer|shorter|more|less|at least|at most|over|under|exceeds?)\b|$)/i;
const DURATION = /\b(?:take|took|takes|last|lasts|lasted|apart|duration|stay|trip)\b/i;
const NEGATION = /\b(?:not|never|without|no)\b|n['’]t\b/gi;

/** Null for a question about anything else than a time, or about more than that. */
export function readDateQuestion(question: string): DateQuestion | null {
  const plain = question
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/[\s.?!]+$/, "")
    .replace(WHEN_WRITTEN, "")
    .trim();
  if (plain.length > QUESTION_MAX) return null;
  return readMention(plain) ?? readInterval(plain) ?? readNow(plain) ?? readBound(plain) ?? readEvents(plain);
}

/** One plain denial negates a question; null for a denial that may belong elsewhere. */
function denial(event: string): boolean | null {
  const found = event.match(NEGATION) ?? [];
  if (found.length === 0) return false;
  return found.length === 1 && /^(?:not|n['’]t)$/i.test(found[0]) ? true : null;
}

/** A date does not say what may or should happen. */
const MODAL = /^(?:can|could|may|might|should|must|would|shall)\b/i;

function withDenial<T extends { event: string }>(asked: T): (T & { denied: boolean }) | null {
  const denied = denial(asked.event);
  return denied === null || MODAL.test(asked.event) ? null : { ...asked, denied };
}

const A_DATE =
  /^(?:(?:an?|any|the|some) )?(?:(?:specific|exact|concrete|definite|full calendar|calendar|particular|precise|full) )?dates?$/i;

function readMention(question: string): DateQuestion | null {
  for (const { object, denied } of mentionedObjects(question)) {
    if (A_DATE.test(object)) return { kind: "mention", of: "date", denied };
    const bare = object.replace(/^(?:the )?(?:date|day)(?: of)? /i, "").replace(/^the /i, "");
    const dates = runThrough(findDates(bare));
    const isWhole = dates.length === 1 && dates[0]!.start <= 11 && dates[0]!.end === bare.length;
    const isCalendarDay =
      isWhole && (dates[0]!.spans.length > 0 || (dates[0]!.yearless?.day ?? null) !== null);
    if (isCalendarDay) return { kind: "mention", of: bare, denied };
  }
  return null;
}

function readInterval(question: string): DateQuestion | null {
  const amount = AMOUNT.exec(question);
  if (!amount || runThrough(findDates(question)).some(({ spans }) => spans.length > 0)) return null;
  const limit = readLimit(amount, question);
  if (!limit) return null;
  const head = question.slice(0, amount.index);
  const tail = question.slice(amount.index + amount[0].length);
  const event = head.replace(COMPARED_END, "");
  const asked = { kind: "interval", limit } as const;
  if (AGO.test(tail)) return withDenial({ ...asked, event, other: "now", direction: -1 as const });
  const last = IN_LAST.exec(head)?.groups;
  if (last && tail === "") {
    const direction = /last|past|previous/i.test(last["which"]!) ? -1 : 1;
    return withDenial({
      ...asked,
      limit: { ...limit, comparison: "at most" as const },
      event: last["event"]!,
      other: "now",
      direction: direction as -1 | 1,
    });
  }
  const between = BETWEEN.exec(question)?.groups;
  if (between && !AMOUNT.test(between["event"]!) && !AMOUNT.test(between["other"]!)) {
    const denied = denial(question.replace(/\b(?:no|not) (?:more|less|fewer|longer) than\b/i, ""));
    if (denied !== false) return null;
    return { ...asked, event: between["event"]!, other: between["other"]!, direction: 0, denied };
  }
  const after = AFTER_AMOUNT.exec(tail)?.groups;
  if (after) {
    const joint = after["joint"]!.toLowerCase();
    const direction = /^(?:after|since|following)$/.test(joint) ? 1 : /^(?:of|from)$/.test(joint) ? 0 : -1;
    return withDenial({ ...asked, event, other: after["other"]!, direction: direction as -1 | 0 | 1 });
  }
  if (!DURATION.test(question) || !new RegExp(`^${OR_MORE}(?: apart)?$`, "i").test(tail)) return null;
  return withDenial({ ...asked, event, other: null, direction: 0 as const });
}

function readLimit(amount: RegExpExecArray, question: string): Limit | null {
  const { count, unit } = amount.groups as { count: string; unit: string };
  const { unit: base, factor } = UNITS[unit.toLowerCase()]!;
  const isOne = /^an?$/i.test(count);
  const number = (isOne ? 1 : (WORD_VALUES.get(count.toLowerCase()) ?? Number(count))) * factor;
  const front = question.slice(0, amount.index);
  if (/\b(?:within|inside(?: of)?|the first)\s$/i.test(front))
    return { comparison: "at most", count: number, unit: base };
  const comparison = findComparison(question);
  if (comparison) return { comparison, count: number, unit: base };
  return /\b(?:more|less|fewer|over|under|least|most)\b/i.test(question)
    ? null
    : { comparison: "exactly", count: number, unit: base };
}

function readNow(question: string): DateQuestion | null {
  for (const [relation, pattern] of NOW) {
    const event = pattern.exec(question)?.groups?.["event"];
    if (event === undefined) continue;
    const due = /due/i.test(question) ? " due" : /expire|valid/i.test(question) ? " expire" : "";
    return withDenial({ kind: "now" as const, event: event + due, relation });
  }
  return null;
}

function readBound(question: string): DateQuestion | null {
  const weekend = WEEKEND.exec(question)?.groups;
  if (weekend) return withDenial({ kind: "weekdays" as const, event: weekend["event"]!, weekdays: [0, 6] });
  const listed = WEEKDAYS.exec(question)?.groups;
  if (listed) {
    const weekdays = listed["days"]!.match(new RegExp(WEEKDAY, "gi"))!.map(weekdayNumber);
    return withDenial({ kind: "weekdays" as const, event: listed["event"]!, weekdays });
  }
  const workday = WORKDAY.exec(question)?.groups;
  if (workday)
    return withDenial({ kind: "weekdays" as const, event: workday["event"]!, weekdays: [1, 2, 3, 4, 5] });
  const dates = runThrough(findDates(question));
  const last = dates.at(-1);
  if (!last || dates.length > 2) return null;
  const first = dates[0]!;
  const tail = TAIL.exec(question.slice(last.end));
  const head = question.slice(0, first.start);
  const match = RELATION_END.exec(head)?.groups ?? DATE_OF.exec(head)?.groups;
  if (!tail || !match) return null;
  const named = RELATIONS.find((_, i) => match[`r${i}`] !== undefined)?.[0] ?? "in";
  const relation =
    dates.length === 2 ? rangeRelation(named, question.slice(first.end, last.start), first, last) : named;
  if (!relation || (relation === "between" && dates.length < 2)) return null;
  if (named === "in" && /\b(?:is|was|as) $/i.test(head) && !/\b(?:date|deadline|day|birthday)\b/i.test(head))
    return null;
  return withDenial({
    kind: "bound" as const,
    event: match["event"]!,
    relation: atEdge(relation, match["edge"], tail.groups?.["or"]),
    // A month alone needs a word such as "in" before it.
    bounds: `in ${question.slice(first.start, last.end)}`,
  });
}

/** "Between 3 and 9 March", "from 3 March to 9 March", "on Friday, 6 March". */
function rangeRelation(named: Relation, joint: string, first: FoundDate, last: FoundDate): Relation | null {
  if (first.start === last.start)
    return named === "in" || named === "between" || named === "from" ? "between" : null;
  return /^ (?:and|to|until|till|through) (?:the )?$|^ ?[-–] ?$/i.test(joint) &&
    (named === "between" || named === "from")
    ? "between"
    : null;
}

/** "Before the end of March" is by March; "by the start of March" is before it. */
function atEdge(relation: Relation, edge: string | undefined, or: string | undefined): Relation {
  if (or) return /earlier|before|sooner/i.test(or) ? "by" : "from";
  if (!edge) return relation;
  const isEnd = /^(?:end|close)$/i.test(edge);
  if (relation === "before" || relation === "by") return isEnd ? "by" : "before";
  if (relation === "after" || relation === "from") return isEnd ? "after" : "from";
  return relation;
}

const EVENTS =
  /^(?<event>.+?) (?<joint>earlier than|prior to|sooner than|before|later than|after|on the same day as) (?<other>.+)$/i;

function readEvents(question: string): DateQuestion | null {
  const match = EVENTS.exec(question)?.groups;
  if (!match || EVENTS.test(match["other"]!)) return null;
  const joint = match["joint"]!.toLowerCase();
  const relation: Relation = /earlier|prior|sooner|before/.test(joint)
    ? "before"
    : joint.startsWith("on")
      ? "in"
      : "after";
  return withDenial({ kind: "events" as const, event: match["event"]!, relation, other: match["other"]! });
}
