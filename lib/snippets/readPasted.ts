import { JsonParseError, parseJson } from "@/lib/contract/json";
import { readCurl, type PastedFile } from "./readCurl";
import { ShellError } from "./shellWords";

/** The JSON of a request, found in what somebody pasted. `notes` say what was left behind. */
export type PastedRequest =
  { ok: true; requestText: string; files: PastedFile[]; notes: string[] } | { ok: false; message: string };

/**
 * Finds the request in a curl command, a raw HTTP request, or JSON as it is. Headers are dropped, and with
 * them keys: nothing of them is in the result or in a message.
 */
export function readPasted(text: string): PastedRequest {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed === "") return { ok: false, message: "There is nothing to read." };
  if (/^(\$ |> |# |% )?(\w+=\S* )*curl(\.exe)?(\s|$)/.test(trimmed)) return fromCurl(trimmed);
  if (/^[A-Z]+ \S+( HTTP\/[\d.]+)?\r?\n/.test(trimmed)) return fromHttp(trimmed);
  return checked(trimmed, []);
}

function fromCurl(text: string): PastedRequest {
  try {
    const { body, files, notes } = readCurl(text);
    return checked(body, notes, files);
  } catch (error) {
    if (error instanceof ShellError) return { ok: false, message: `${error.message}.` };
    throw error;
  }
}

function fromHttp(text: string): PastedRequest {
  const [, head = "", body] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? [];
  if (body === undefined)
    return { ok: false, message: "The HTTP request has no blank line before its body." };
  const encoding = /^content-type:\s*multipart\/form-data/im.test(head) ? "a form" : null;
  if (encoding) return { ok: false, message: "The HTTP request is a form: paste its JSON part alone." };
  return checked(body.trim(), ["The headers were left behind, and with them any key."]);
}

function checked(requestText: string, notes: string[], files: PastedFile[] = []): PastedRequest {
  try {
    parseJson(requestText);
    return { ok: true, requestText, files, notes };
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    return { ok: false, message: `The body is not JSON at character ${error.offset}: ${error.message}.` };
  }
}
