import { endpoint, extraHeaders, KEY_VARIABLE, type SnippetRequest } from "./snippet";

/**
 * The command for a TypeScript program. Its extension makes it a module under any package.json; top-level `await`
 * needs that.
 */
export const TYPESCRIPT_FILE = "request.mts";
export const TYPESCRIPT_RUN = `npx tsx ${TYPESCRIPT_FILE}`;

/** The request as a TypeScript program for Node 20 or newer, which {@link TYPESCRIPT_RUN} runs. */
export function fetchSnippet(request: SnippetRequest): string {
  const { images, requestText } = request;
  const hasImages = images.length > 0;
  const headers = [...(hasImages ? [] : [["Content-Type", "application/json"]]), ...extraHeaders(request)];
  const form = [
    "const form = new FormData();",
    'form.append("request", new Blob([request], { type: "application/json" }), "request.json");',
    ...images.map(
      ({ part, fileName, type }) =>
        `form.append(${quoted(part)}, await openAsBlob(${quoted(fileName)}, { type: ${quoted(type)} }), ${quoted(fileName)});`,
    ),
    "",
  ];
  return [
    ...(hasImages ? ['import { openAsBlob } from "node:fs";', ""] : []),
    `const request = ${typescriptText(requestText)};`,
    "",
    ...(hasImages ? form : []),
    `const response = await fetch(${quoted(endpoint(request))}, {`,
    '  method: "POST",',
    "  headers: {",
    `    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`,
    ...headers.map((header) => `    ${header.map(quoted).join(": ")},`),
    "  },",
    `  body: ${hasImages ? "form" : "request"},`,
    "});",
    "console.log(await response.text());",
    "if (!response.ok) throw new Error(`The server answered ${response.status}.`);",
    "",
  ].join("\n");
}

/**
 * A string literal that keeps its lines if possible. A template shows JSON unchanged, but cannot hold a
 * backtick, `${`, a backslash at its end, or a carriage return, which JavaScript reads as a line feed.
 */
export function typescriptText(text: string): string {
  return /`|\$\{|\r|\\$/.test(text) ? quoted(text) : `String.raw\`${text}\``;
}

/** JSON is JavaScript. */
const quoted = (text: string): string => JSON.stringify(text);
