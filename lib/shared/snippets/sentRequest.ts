import { COMPATIBLE_HEADERS, isHeaderTrue, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";

/** A file sent with the request: its form part, and its name without folders. */
export interface PastedFile {
  part: string;
  fileName: string;
}

/** One request of a pasted text. Holds no value of a header. */
export interface SentRequest {
  method: string | null;
  /** Its address as the text writes it. */
  url: string | null;
  /** Null if the text does not have it; `problem` has the reason. */
  body: string | null;
  /** A sentence without a full stop. */
  problem: string | null;
  /** Files beside the body; the text has none of them. */
  files: PastedFile[];
  /** Whether it has headers, which are dropped. */
  hasHeaders: boolean;
  /** Whether one of them asks for more tokens than are free. */
  isLongContext: boolean;
  notes: string[];
}

/** A request that consists of its body alone. */
export const bareRequest = (body: string | null): SentRequest => ({
  ...{ method: null, url: null, body, problem: null, files: [] },
  ...{ hasHeaders: false, isLongContext: false, notes: [] },
});

const LONG_CONTEXT_NAMES = [LONG_CONTEXT_HEADER, COMPATIBLE_HEADERS[LONG_CONTEXT_HEADER]].map((name) =>
  name.toLowerCase(),
);

/** Names of a form's request part, the likeliest first. */
export const REQUEST_PARTS = ["request", "payload", "json", "body"];

/** Whether a header asks for more tokens than are free. */
export const asksLongContext = (name: string, value: string): boolean =>
  LONG_CONTEXT_NAMES.includes(name.trim().toLowerCase()) && isHeaderTrue(value);

/** The same for a header's line. */
export function isLongContextHeader(line: string): boolean {
  const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  return asksLongContext(name, value);
}

/** The name at the end of a path, of either system. */
export const lastOfPath = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** Host and path of an address. A query and a user name may be keys, so they are dropped. */
export function targetOf(url: string): string {
  const [withoutQuery = ""] = url.trim().split(/[?#]/);
  return withoutQuery.replace(/^\w+:\/\//, "").replace(/^[^/]*@/, "");
}
