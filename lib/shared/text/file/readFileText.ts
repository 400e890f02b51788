import { countOf } from "../countOf";
import { isolated } from "../isolated";
import { binaryKind } from "./binaryKind";
import { emailText } from "./emailText";
import { decodeAs, ENCODINGS, type Encoding } from "./encodings";
import { guessEncoding } from "./guessEncoding";

/** How to read a file's bytes: decoded, or as the parts of an e-mail. */
export type FileView = Encoding | "email";

export interface FileText {
  ok: true;
  text: string;
  mode: "text" | "json";
  view: FileView;
  /** Views to choose from. */
  views: readonly FileView[];
  /** How it was read, for a person. */
  message: string;
  /** Whether a person should check: the encoding is guessed, or places are lost. */
  isDoubtful: boolean;
}
export type FileTextReading = FileText | { ok: false; message: string };

const ALL = Object.keys(ENCODINGS) as Encoding[];

export const viewLabel = (view: FileView): string =>
  view === "email" ? "E-mail: headers and text" : ENCODINGS[view];

/** Reads a text file by the format of its bytes. `chosen` overrides the detection. */
export function readFileText(bytes: Uint8Array, name: string, chosen?: FileView): FileTextReading {
  const refused = (what: string, advice: string): FileTextReading => ({
    ok: false,
    message: `${isolated(name)} is ${what}. ${advice}`,
  });
  const kind = binaryKind(bytes, name);
  if (kind) return refused(kind.what, kind.advice);
  const isEmail = /\.eml$/i.test(name);
  const email = isEmail && (chosen ?? "email") === "email" ? emailText(bytes) : null;
  const guess = email || (chosen && chosen !== "email") ? null : guessEncoding(bytes);
  if (!email && !guess && !chosen) return refused("no text file", "Only text can be opened.");
  const views = isEmail ? (["email", ...ALL] as const) : ALL;
  const mode = /\.json$/i.test(name) ? "json" : "text";
  if (email) {
    const { text, left } = email;
    const without = left.length === 0 ? "" : ` Left out: ${left.map(isolated).join(", ")}.`;
    const message = `Read as an e-mail: its main headers and its text.${without}`;
    return { ok: true, text, mode, view: "email", views, message, isDoubtful: false };
  }
  const encoding = guess?.encoding ?? (chosen && chosen !== "email" ? chosen : "utf-8");
  const decoded = decodeAs(bytes, encoding);
  const nuls = decoded.text.split("\0").length - 1;
  const text = nuls > 0 ? decoded.text.replaceAll("\0", "") : decoded.text;
  const isGuessed = guess?.isSure === false;
  const message = [
    `Read as ${ENCODINGS[encoding]}${isGuessed ? ", which is a guess" : ""}.`,
    ...(decoded.lost > 0 ? [`${countOf(decoded.lost, "place")} cannot be read so and became �.`] : []),
    ...(nuls > 0 ? [`${countOf(nuls, "NUL character")} left out.`] : []),
  ].join(" ");
  return { ok: true, text, mode, view: encoding, views, message, isDoubtful: isGuessed || decoded.lost > 0 };
}
