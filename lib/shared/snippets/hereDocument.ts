import { failAt } from "./commandLine";

/** An announced here-document: `<<'EOF'`. */
export interface HereDocument {
  /** Index of the announcement. */
  at: number;
  /** The line that ends it. */
  end: string;
  /** `<<-` removes the tabs at the start of its lines. */
  stripsTabs: boolean;
  /** Without quotes around its end a backslash escapes. */
  isQuoted: boolean;
}

/** Reads `<<EOF`, with or without quotes or `-`; `at` is the index after it. */
export function readAnnouncement(text: string, at: number): { document: HereDocument; at: number } {
  const pattern = /<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|(\\?)([\w.-]+))/y;
  pattern.lastIndex = at;
  const [whole, dash, single, double, backslash, plain] = pattern.exec(text) ?? [];
  if (whole === undefined) failAt(text, at, "This << names no end");
  const end = single ?? double ?? plain ?? "";
  const isQuoted = plain === undefined || backslash !== "";
  return { document: { at, end, stripsTabs: dash === "-", isQuoted }, at: at + whole.length };
}

/**
 * The lines of a here-document that begins at `start`, with their line breaks; `at` is the index after its
 * end.
 */
export function readDocument(
  text: string,
  start: number,
  { at: announcedAt, end, stripsTabs, isQuoted }: HereDocument,
): { content: string; at: number } {
  const lines: string[] = [];
  for (let at = start; at < text.length;) {
    const found = text.indexOf("\n", at);
    const next = found < 0 ? text.length : found;
    const whole = text.slice(at, next);
    const line = stripsTabs ? whole.replace(/^\t+/, "") : whole;
    at = next + 1;
    if (line === end) {
      const content = lines.map((kept) => `${kept}\n`).join("");
      return { content: isQuoted ? content : withoutEscapes(content), at: Math.min(at, text.length) };
    }
    lines.push(line);
  }
  failAt(text, announcedAt, `The here-document has no line ${end} at its end`);
}

const withoutEscapes = (content: string): string =>
  content.replace(/\\([\\$`\n])/g, (_, char: string) => (char === "\n" ? "" : char));
