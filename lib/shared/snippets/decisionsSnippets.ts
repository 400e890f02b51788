import { curlJson } from "./curl";
import { decisionsBody, type DecisionsBody } from "./decisionsBody";
import { survivesJavaScript } from "./officialClient";
import { pythonText } from "./python";
import { KEY_VARIABLE, type SnippetImage, type SnippetRequest } from "./snippet";
import { typescriptText } from "./typescript";

/** A program for the decisions wire. */
export interface DecisionsSnippet extends Pick<DecisionsBody, "lost" | "changed"> {
  code: string;
}

type Write = (request: SnippetRequest, body: DecisionsBody, images: readonly SnippetImage[]) => string;

/** Makes a snippet by one of the writers below. */
const snippetBy =
  (write: Write) =>
  (request: SnippetRequest): DecisionsSnippet => {
    const body = decisionsBody(request);
    const images = request.images.filter(({ part }) => body.parts.has(part));
    const code = body.hasQuestions
      ? write(request, body, images)
      : "# This wire can hold no question of this request.\n";
    return { code, lost: body.lost, changed: body.changed };
  };

const quoted = (text: string): string => JSON.stringify(text);

export const decisionsCurl = snippetBy(({ baseUrl }, { text }, images) =>
  images.length > 0
    ? "# On this wire images stand inside the JSON, which curl cannot make of files: use Python or TypeScript.\n"
    : curlJson(`${baseUrl}/v1/decisions`, [], text),
);

/** The request as a Python program that uses OpenAI's package. */
export const decisionsPython = snippetBy(({ baseUrl }, { text }, images) => {
  const files = images.map(({ part, fileName }) => `    (${quoted(part)}, ${quoted(fileName)}),`);
  const fill = [
    "files = [",
    ...files,
    "]",
    "for part, name in files:",
    '    with open(name, "rb") as file:',
    "        data = base64.b64encode(file.read()).decode()",
    '    request = request.replace(f"base64,<{part}>", f"base64,{data}")',
    "",
  ];
  return [
    ...(images.length > 0 ? ["import base64"] : []),
    "import json",
    "import os",
    "",
    "from openai import OpenAI",
    "",
    `request = ${pythonText(text)}`,
    "",
    ...(images.length > 0 ? fill : []),
    `client = OpenAI(api_key=os.environ["${KEY_VARIABLE}"], base_url=${quoted(`${baseUrl}/v1`)})`,
    "decision = client.decisions.create(**json.loads(request))",
    "print(decision.model_dump_json())",
    "",
  ].join("\n");
});

/** The request as a TypeScript program that uses OpenAI's package. */
export const decisionsTypescript = snippetBy(({ baseUrl }, { text }, images) => {
  const hasImages = images.length > 0;
  const isExact = survivesJavaScript(text);
  const sent = hasImages ? "body" : "request";
  const fill = [
    "const files = [",
    ...images.map(({ part, fileName }) => `  [${quoted(part)}, ${quoted(fileName)}],`),
    "] as const;",
    "const body = files.reduce(",
    "  (text: string, [part, file]) =>",
    '    text.replaceAll(`base64,<${part}>`, `base64,${readFileSync(file).toString("base64")}`),',
    "  request,",
    ");",
    "",
  ];
  return [
    ...(hasImages ? ['import { readFileSync } from "node:fs";'] : []),
    'import OpenAI from "openai";',
    "",
    `const request = ${typescriptText(text)};`,
    "",
    ...(hasImages ? fill : []),
    "const client = new OpenAI({",
    `  apiKey: process.env.${KEY_VARIABLE},`,
    `  baseURL: ${quoted(`${baseUrl}/v1`)},`,
    ...(isExact
      ? []
      : [
          "  // JavaScript would reorder names or round numbers of this request: its text is sent as it is.",
          `  fetch: (url, init) => fetch(url, { ...init, body: ${sent} }),`,
        ]),
    "});",
    `const decision = await client.decisions.create(JSON.parse(${sent}));`,
    "console.log(JSON.stringify(decision));",
    "",
  ].join("\n");
});
