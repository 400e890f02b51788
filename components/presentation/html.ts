/** Text that is HTML already: made by `html`, which escapes what it is given, or written in this folder. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * HTML from a template. Strings are escaped for text and for quoted attributes; nothing else may hold a
 * value, neither an unquoted attribute nor the inside of a script or style.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = values.reduce<string>(
    (written, value, index) => written + toText(value) + parts[index + 1]!,
    parts[0]!,
  );
  return new Html(text);
}

export const NOTHING = html``;

function toText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
  return typeof value === "number" ? String(value) : value.map((part) => part.text).join("");
}
