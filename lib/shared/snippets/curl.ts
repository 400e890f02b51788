import { endpoint, extraHeaders, KEY_VARIABLE, type SnippetRequest } from "./snippet";

/**
 * The request as a curl command for a POSIX shell. The JSON comes through standard input, because Linux
 * limits an argument to 128 KiB. It gets one line break at its end.
 */
export function curlSnippet(request: SnippetRequest): string {
  const { requestText, images } = request;
  const unnamable = images.find(({ part }) => /[=\r\n]/.test(part));
  if (unnamable) {
    return `# curl cannot send a part of the name ${JSON.stringify(unnamable.part)}: use Python or TypeScript.\n`;
  }
  const headers = extraHeaders(request).map((header) => `-H ${shellWord(header.join(": "))}`);
  const body =
    images.length > 0 ? formOptions(request) : ["-H 'Content-Type: application/json'", "--data-binary @-"];
  const options = [`-H "Authorization: Bearer $${KEY_VARIABLE}"`, ...headers, ...body];
  return command(endpoint(request), options, requestText);
}

/**
 * A command that posts JSON.
 * @param headers beside those of the key and the content type
 */
export function curlJson(url: string, headers: readonly string[], json: string): string {
  const options = [
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...headers.map((header) => `-H ${shellWord(header)}`),
    "-H 'Content-Type: application/json'",
    "--data-binary @-",
  ];
  return command(url, options, json);
}

function command(url: string, options: readonly string[], input: string): string {
  const end = hereDocumentEnd(input);
  const words = [`curl ${shellWord(url)}`, ...options.map((option) => `  ${option}`)];
  return `${words.join(" \\\n")} <<'${end}'\n${input}\n${end}\n`;
}

function formOptions({ images }: SnippetRequest): string[] {
  const parts = images.map(({ part, fileName, type }) => `${part}=@${quotedFileName(fileName)};type=${type}`);
  return ["request=<-;type=application/json", ...parts].map((part) => `-F ${shellWord(part)}`);
}

/** curl's own quotes: outside of them a comma or a semicolon would end the name. */
const quotedFileName = (name: string): string => `"${name.replace(/["\\]/g, "\\$&")}"`;

/** One word for a POSIX shell, for any text without NUL, which no argument can hold. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A line that does not occur in the text. */
export function hereDocumentEnd(text: string): string {
  const lines = new Set(text.split("\n"));
  let end = "JSON";
  for (let number = 2; lines.has(end); number += 1) end = `JSON_${number}`;
  return end;
}
