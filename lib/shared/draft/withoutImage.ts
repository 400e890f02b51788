import type { ContentDraft, Draft } from "./draft";
import { placeholderPattern } from "./mentions";

/** A JSON string, and the colon behind it where it names a member. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/gs;

/**
 * The draft without an image and without its mentions in the fields of the form. In JSON it looks inside strings, never
 * at the names of members. A blank beside a mention goes with it.
 */
export function withoutImage(draft: Draft, placeholder: string): Draft {
  // A longer placeholder that begins alike is another image.
  const others = draft.images.map((image) => image.placeholder);
  const pattern = placeholderPattern(others);
  const cut = (text: string): string =>
    pattern === null
      ? text
      : text.replace(around(pattern), (whole, gap: string, found: string) =>
          found === placeholder ? "" : whole,
        );
  const stripped = (content: ContentDraft): ContentDraft => {
    if (!content.text.includes(placeholder)) return content;
    const text =
      content.mode === "text"
        ? cut(content.text)
        : content.text.replace(JSON_STRING, (whole, colon?: string) => (colon ? whole : cut(whole)));
    return { ...content, text };
  };
  return {
    ...draft,
    images: draft.images.filter((image) => image.placeholder !== placeholder),
    state: stripped(draft.state),
    questions: draft.questions.map((question) => ({
      ...question,
      instructions: stripped(question.instructions),
      yes: stripped(question.yes),
      no: stripped(question.no),
      options: question.options.map((row) => ({ ...row, description: stripped(row.description) })),
      levels: question.levels.map((row) => ({ ...row, description: stripped(row.description) })),
    })),
  };
}

/** The mention with the blank or the line break before it. */
const around = ({ source }: RegExp): RegExp => new RegExp(`([ \\n]?)(${source})`, "g");
