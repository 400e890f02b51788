import { endpoint, extraHeaders, KEY_VARIABLE, type SnippetRequest } from "./snippet";

/** The request as a Python program that uses httpx. */
export function pythonSnippet(request: SnippetRequest): string {
  const { images, requestText } = request;
  const hasImages = images.length > 0;
  const headers = [...(hasImages ? [] : [["Content-Type", "application/json"]]), ...extraHeaders(request)];
  const body = hasImages
    ? [
        "    files=[",
        '        ("request", ("request.json", request.encode(), "application/json")),',
        ...images.map(
          ({ part, fileName, type }) =>
            `        (${quoted(part)}, (${quoted(fileName)}, open(${quoted(fileName)}, "rb"), ${quoted(type)})),`,
        ),
        "    ],",
      ]
    : ["    content=request.encode(),"];
  return [
    "import os",
    "",
    "import httpx",
    "",
    `request = ${pythonText(requestText)}`,
    "",
    "response = httpx.post(",
    `    ${quoted(endpoint(request))},`,
    "    headers={",
    `        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`,
    ...headers.map((header) => `        ${header.map(quoted).join(": ")},`),
    "    },",
    ...body,
    "    timeout=60,",
    ")",
    "print(response.text)",
    "response.raise_for_status()",
    "",
  ].join("\n");
}

/**
 * A string literal that keeps its lines if possible. A raw one shows JSON unchanged, but cannot hold three
 * quotes or a carriage return, which Python reads as a line feed.
 */
export function pythonText(text: string): string {
  // Python's source may hold tab and line feed, and no other control character.
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
  if (!text.includes("'''") && !/['\\]$/.test(text) && text.search(controls) < 0) return `r'''${text}'''`;
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replace(controls, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `'''${escaped}'''`;
}

/** JSON's escapes mean the same in Python, and it has no others. */
const quoted = (text: string): string => JSON.stringify(text);
