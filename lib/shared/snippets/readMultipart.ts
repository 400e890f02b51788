import { lastOfPath, REQUEST_PARTS, type PastedFile } from "./sentRequest";

interface Part {
  name: string;
  fileName: string | null;
  content: string;
}

/** The request of a form, and the names of the files beside it. */
export interface PastedForm {
  body: string;
  files: PastedFile[];
}

/** Whether a text is the body of a multipart form. */
export const isMultipart = (text: string): boolean =>
  /^\s*--\S/.test(text) && /^content-disposition:\s*form-data/im.test(text);

/** Reads the body of a form; null if no part of it is a request. Bytes of files are not kept. */
export function readMultipart(text: string): PastedForm | null {
  const [, boundary] = /^\s*(--\S+)[ \t]*\r?\n/.exec(text) ?? [];
  if (boundary === undefined) return null;
  const parts = text
    .split(boundary)
    .map(readPart)
    .filter((part) => part !== null);
  const named = REQUEST_PARTS.map((name) => parts.find((part) => part.name === name)).find(Boolean);
  const request = named ?? parts.find(({ content }) => content.startsWith("{"));
  if (!request) return null;
  const files = parts
    .filter((part) => part !== request && part.fileName !== null)
    .map(({ name, fileName }) => ({ part: name, fileName: lastOfPath(fileName ?? "") }));
  return { body: request.content, files };
}

function readPart(text: string): Part | null {
  const [, head = "", body = ""] = /^[ \t]*\r?\n(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? [];
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const name = /\bname="?([^";\r\n]*)/.exec(disposition.replace(/filename\*?=("[^"]*"|[^;]*)/gi, ""))?.[1];
  if (name === undefined) return null;
  const fileName = /filename="?([^";\r\n]*)/i.exec(disposition)?.[1];
  const content = body.trim();
  // An .http file names the part's file in its place.
  const [, path] = /^<@?\s+(\S.*)$/.exec(content) ?? [];
  return { name, fileName: fileName ?? path ?? null, content };
}
