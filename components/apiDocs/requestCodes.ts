import { DANGER_ZONE_IMAGES_HEADER } from "@typed-question/protocol/headers";
import { PIXEL_PNG } from "@typed-question/protocol/openapi/decisionsExamples";
import { isJsonObject, membersOf, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import { fromDecisions, isDecisionsRequest } from "@/lib/shared/snippets/fromDecisions";
import { requestLink } from "@/lib/shared/snippets/requestLink";
import { pythonText } from "@/lib/shared/snippets/python";
import { typescriptText } from "@/lib/shared/snippets/typescript";
import type { Endpoint } from "./apiEndpoint";
import { curlExamples } from "./curlExamples";
import type { ExampleLanguage } from "./exampleLanguage";

/** One call of an operation as a program in each language. */
export interface RequestCode {
  title: string;
  codes: Readonly<Record<ExampleLanguage, string>>;
  /** The playground with this request; null for calls that ask no question. */
  playgroundLink: string | null;
}

/** Programs that read BASE_URL and API_KEY from the environment, an example of the document each. */
export function requestCodes(endpoint: Endpoint): RequestCode[] {
  const { path, operation } = endpoint;
  const hasKey = operation.security?.length !== 0;
  const bodies = bodiesOf(endpoint);
  return curlExamples(endpoint).map(({ title, code }, i): RequestCode => {
    const body = bodies[i] ?? null;
    return {
      title: title.replace(/,? with curl$/, ""),
      codes: {
        curl: code,
        typescript: typescriptCode(path, hasKey, body),
        python: pythonCode(path, hasKey, body),
      },
      playgroundLink: playgroundLink(body),
    };
  });
}

type Body = { type: "json"; text: string } | { type: "form"; parts: [name: string, json: string | null][] };

/** The bodies in the order of `curlExamples`. A form's parts without JSON are files of images. */
function bodiesOf({ operation }: Endpoint): Body[] {
  return Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.values(examples).map(({ value }): Body => {
      if (type === "application/json") return { type: "json", text: JSON.stringify(value, null, 2) };
      const parts = Object.entries(value as Record<string, unknown>);
      return {
        type: "form",
        parts: parts.map(([name, part]) => [
          name,
          typeof part === "string" ? null : JSON.stringify(part, null, 2),
        ]),
      };
    }),
  );
}

/** A pixel stands for the files of a form. OpenAI's form becomes our own. */
function playgroundLink(body: Body | null): string | null {
  if (body === null) return null;
  const text =
    body.type === "json" ? body.text : withPixels(body.parts.find(([, json]) => json !== null)?.[1]);
  const request = parseJsonOrNull(text ?? "");
  if (text === undefined || !isJsonObject(request)) return null;
  if (!isDecisionsRequest(request)) return request.has("questions") ? requestLink(text) : null;
  const ours = fromDecisions(request);
  return ours.ok ? requestLink(ours.body) : null;
}

function withPixels(text: string | null | undefined): string | undefined {
  const request = parseJsonOrNull(text ?? "");
  if (!isJsonObject(request)) return undefined;
  const pixel = new Map(Object.entries({ type: "image", format: "png", data_base64: PIXEL_PNG }));
  const assets = [...membersOf(request.get("assets")).keys()].map((name) => [name, pixel] as const);
  return stringifyJson(new Map([...request, ["assets", new Map(assets)]]), 2);
}

const quoted = (text: string): string => JSON.stringify(text);

function typescriptCode(path: string, hasKey: boolean, body: Body | null): string {
  const isForm = body?.type === "form";
  const headers = [
    ...(hasKey ? ["    Authorization: `Bearer ${process.env.API_KEY}`,"] : []),
    ...(body?.type === "json" ? ['    "Content-Type": "application/json",'] : []),
    ...(isForm ? [`    ${quoted(DANGER_ZONE_IMAGES_HEADER)}: "true",`] : []),
  ];
  const parts = isForm
    ? [
        "const form = new FormData();",
        ...body.parts.map(([name, json]) =>
          json === null
            ? `form.append(${quoted(name)}, await openAsBlob(${quoted(`${name}.png`)}, { type: "image/png" }), ${quoted(`${name}.png`)});`
            : `form.append(${quoted(name)}, new Blob([${typescriptText(json)}], { type: "application/json" }));`,
        ),
        "",
      ]
    : [];
  return [
    ...(isForm ? ['import { openAsBlob } from "node:fs";', ""] : []),
    ...(body?.type === "json" ? [`const request = ${typescriptText(body.text)};`, ""] : []),
    ...parts,
    `const response = await fetch(\`\${process.env.BASE_URL}${path}\`, {`,
    ...(body === null ? [] : ['  method: "POST",']),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(body === null ? [] : [`  body: ${isForm ? "form" : "request"},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

function pythonCode(path: string, hasKey: boolean, body: Body | null): string {
  const isForm = body?.type === "form";
  const headers = [
    ...(hasKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...(body?.type === "json" ? ['        "Content-Type": "application/json",'] : []),
    ...(isForm ? [`        ${quoted(DANGER_ZONE_IMAGES_HEADER)}: "true",`] : []),
  ];
  const files = isForm
    ? body.parts.map(([name, json]) =>
        json === null
          ? `        (${quoted(name)}, (${quoted(`${name}.png`)}, open(${quoted(`${name}.png`)}, "rb"), "image/png")),`
          : `        (${quoted(name)}, ("request.json", ${pythonText(json)}, "application/json")),`,
      )
    : [];
  return [
    "import os",
    "",
    "import httpx",
    "",
    ...(body?.type === "json" ? [`request = ${pythonText(body.text)}`, ""] : []),
    `response = httpx.${body === null ? "get" : "post"}(`,
    `    f"{os.environ['BASE_URL']}${path}",`,
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    ...(body?.type === "json" ? ["    content=request.encode(),"] : []),
    ...(isForm ? ["    files=[", ...files, "    ],"] : []),
    ...(body === null ? [] : ["    timeout=60,"]),
    ")",
    "print(response.status_code, response.text)",
  ].join("\n");
}
