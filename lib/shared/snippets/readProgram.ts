import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import type { PastedFile } from "./sentRequest";

/** The request of one of our own programs. */
interface ProgramRequest {
  requestText: string;
  files: PastedFile[];
  isLongContext: boolean;
}

/** A string in the common notation of JSON, Python and JavaScript. */
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;

const LITERALS: readonly { pattern: RegExp; read: (literal: string) => string }[] = [
  { pattern: /^request = r'''(.*?)'''$/ms, read: (text) => text },
  { pattern: /^request = '''((?:[^'\\]|\\.)*)'''$/ms, read: withoutPythonEscapes },
  { pattern: /^const (?:request|text) = String\.raw`([^`]*)`;$/m, read: (text) => text },
  {
    pattern: new RegExp(`^const (?:request|text) = (${STRING});$`, "m"),
    read: (text) => String(JSON.parse(text)),
  },
];

/** Where programs name a form part and its file. */
const FILES = [
  new RegExp(String.raw`^ +\((${STRING}), \((${STRING}), open\(`, "gm"),
  new RegExp(String.raw`^form\.append\((${STRING}), await openAsBlob\((${STRING}),`, "gm"),
  new RegExp(String.raw`^ {2}\[(${STRING}), (${STRING})\],$`, "gm"),
  new RegExp(String.raw`^ {4}\((${STRING}), (${STRING})\),$`, "gm"),
];

/** Parses our own snippets for Python, TypeScript and the official client; null for any other text. */
export function readProgram(text: string): ProgramRequest | null {
  if (!/^(import |const (request|text) = )/.test(text)) return null;
  const program = text.replaceAll("\r\n", "\n");
  for (const { pattern, read } of LITERALS) {
    const found = pattern.exec(program);
    if (!found) continue;
    const rest = program.slice(found.index + found[0].length);
    const named = FILES.flatMap((files) => [...rest.matchAll(files)]);
    return {
      requestText: read(found[1]!),
      files: named.map(([, part = "", name = ""]) => ({ part: unquoted(part), fileName: unquoted(name) })),
      isLongContext: rest.includes(`"${LONG_CONTEXT_HEADER}": "true"`),
    };
  }
  return null;
}

function withoutPythonEscapes(text: string): string {
  return text.replace(/\\(?:x([0-9a-f]{2})|([^]))/g, (_, code?: string, char?: string) =>
    code === undefined ? (char ?? "") : String.fromCharCode(parseInt(code, 16)),
  );
}

const unquoted = (literal: string): string => String(JSON.parse(literal));
