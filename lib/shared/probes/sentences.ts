/** A range of UTF-16 offsets, the end not included. */
export interface Range {
  start: number;
  end: number;
}

/** Titles before a name. Their full stop ends no sentence. */
const TITLE = /(?:^|\s)(?:Dr|Mr|Mrs|Ms|Mme|Prof|St|Sr|Jr|Ing|Hr|Fr)\.\s*$/;
const HAS_CONTENT = /[\p{L}\p{N}\p{S}]/u;

/**
 * The sentences of a text by the rules of Unicode (UAX 29), for every script. They cover the text without gaps:
 * blanks belong to the sentence before them. A title's full stop ends none, and neither does a line break inside
 * of a sentence. A list's items are sentences.
 */
export function sentencesOf(text: string): Range[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  const ranges: Range[] = [];
  for (const { segment, index } of segments) {
    const last = ranges.at(-1);
    const before = last ? text.slice(last.start, last.end) : "";
    if (last && belongsTo(before, segment)) last.end = index + segment.length;
    else ranges.push({ start: index, end: index + segment.length });
  }
  return ranges;
}

/** The paragraphs of a text: blank lines end them. They cover the text without gaps. */
export function paragraphsOf(text: string): Range[] {
  const ends = [...text.matchAll(/\r?\n[^\S\n]*\n\s*/g)].map(({ index, 0: gap }) => index + gap.length);
  const ranges: Range[] = [];
  let start = 0;
  for (const end of [...ends, text.length]) {
    if (end > start) ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

function belongsTo(before: string, segment: string): boolean {
  if (!HAS_CONTENT.test(segment) || !HAS_CONTENT.test(before)) return true;
  if (TITLE.test(before)) return true;
  const isSameParagraph = !/\n[^\S\n]*\r?\n\s*$/.test(before);
  return isSameParagraph && /^\s*\p{Ll}/u.test(segment);
}
