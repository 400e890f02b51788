import {
  isJsonObject,
  JsonNumber,
  JsonParseError,
  parseJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import { extraHeaders, KEY_VARIABLE, type SnippetRequest } from "./snippet";
import { typescriptText } from "./typescript";

/**
 * The request as a TypeScript program that uses `@typesafe-ai/sdk`. JavaScript's own values would change the order of
 * names such as `10`, and numbers with more digits than a double has. For such requests it gives the client a `fetch`
 * that sends the exact text. The client sends images inside the JSON, which rules that out; then a comment in the
 * program says so.
 *
 * The client itself refuses scores with a single level.
 */
export function officialClientSnippet(request: SnippetRequest): string {
  const { baseUrl, requestText, images } = request;
  const headers = extraHeaders(request).map((header) => header.map(quoted).join(": "));
  const isExact = survivesJavaScript(requestText);
  const hasImages = images.length > 0;
  const sendsText = !isExact && !hasImages;
  const files = images.map(({ part, fileName }) => `  [${quoted(part)}, ${quoted(fileName)}],`);
  return [
    ...(hasImages ? ['import { readFileSync } from "node:fs";'] : []),
    'import { TypeSafeClient } from "@typesafe-ai/sdk";',
    "",
    `const text = ${typescriptText(requestText)};`,
    ...(hasImages && !isExact
      ? [
          "// JavaScript reorders names such as 10, or rounds numbers, of this request: fetch sends it as it is.",
        ]
      : []),
    "const request = JSON.parse(text);",
    "",
    ...(hasImages
      ? [
          "const files = new Map([",
          ...files,
          "]);",
          "for (const asset of Object.values<{ part?: string; format?: string; data_base64?: string }>(request.assets)) {",
          '  const file = files.get(asset.part ?? "");',
          "  if (file === undefined) continue;",
          '  asset.format ??= "png";',
          '  asset.data_base64 = readFileSync(file).toString("base64");',
          "  delete asset.part;",
          "}",
          "",
        ]
      : []),
    "const client = new TypeSafeClient({",
    `  apiKey: process.env.${KEY_VARIABLE},`,
    `  baseURL: ${quoted(baseUrl)},`,
    "  timeout: 60_000,",
    ...(headers.length > 0 ? [`  defaultHeaders: { ${headers.join(", ")} },`] : []),
    ...(sendsText
      ? [
          "  // JavaScript would reorder names or round numbers of this request: its text is sent as it is.",
          "  fetch: (url, init) => fetch(url, { ...init, body: text }),",
        ]
      : []),
    "});",
    "const response = await client.systemOne(request);",
    "console.log(JSON.stringify(response));",
    "",
  ].join("\n");
}

/** Whether `JSON.stringify(JSON.parse(text))` has the same content in the same order. */
export function survivesJavaScript(text: string): boolean {
  try {
    return isSafe(parseJson(text));
  } catch (error) {
    if (error instanceof JsonParseError) return false;
    throw error;
  }
}

function isSafe(value: JsonValue): boolean {
  if (value instanceof JsonNumber) return String(value.toNumber()) === value.text;
  if (Array.isArray(value)) return value.every(isSafe);
  if (!isJsonObject(value)) return true;
  return [...value].every(([key, item]) => key !== "__proto__" && !/^\d+$/.test(key) && isSafe(item));
}

const quoted = (text: string): string => JSON.stringify(text);
