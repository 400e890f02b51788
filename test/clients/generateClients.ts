import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { generateZodClientFromOpenAPI } from "openapi-zod-client";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { QUESTIONS, STATE } from "./playground";

/** The request of each program. */
export const BODY = JSON.stringify({ model: "model-latest", state: STATE, questions: QUESTIONS });
const DECISIONS = JSON.stringify({
  model: "model-latest",
  input: STATE,
  questions: [
    { type: "predicate", instructions: "Is a refund asked for?" },
    { type: "choice", instructions: "Is it urgent?", choices: [{ value: true }, { value: false }] },
    { type: "score", instructions: "How urgent?", levels: [{ label: "low" }, { label: "high" }] },
  ],
});

const PRELUDE = `
const server: string = process.env.SERVER!;
const key: string = process.env.KEY!;
`;

const FETCHED = `
import createClient from "openapi-fetch";
import type { components, paths } from "./paths";
${PRELUDE}
const client = createClient<paths>({ baseUrl: server, headers: { Authorization: \`Bearer \${key}\` } });
const body: components["schemas"]["SystemOneRequest"] = ${BODY};
const { data, error } = await client.POST("/v1/systemone", { body });
if (!data) throw new Error(JSON.stringify(error));
export const answers: components["schemas"]["Answer"][] = Object.values(data.answers);
export const fetched = data;
`;

const GENERATED = `
import { decide, evaluate } from "./heyapi";
import { client } from "./heyapi/client.gen";
${PRELUDE}
client.setConfig({ baseUrl: server, auth: key });
const { data } = await evaluate({ body: ${BODY}, throwOnError: true });
export const generated = data;
const decisions = await decide({ body: ${DECISIONS}, throwOnError: true });
export const decided = decisions.data;
`;

const CHECKED = `
import { createApiClient } from "./client";
${PRELUDE}
const client = createApiClient(server, { axiosConfig: { headers: { Authorization: \`Bearer \${key}\` } } });
export const checked = await client.post("/v1/systemone", ${BODY} as never);
`;

const MAIN = `
import { fetched } from "./fetched";
import { decided, generated } from "./generated";
import { checked } from "./zod/checked";
console.log(JSON.stringify({ fetched, generated, decided, checked }));
`;

/**
 * Writes three clients of the interface description, each with a program that uses it.
 * @returns the folder; `main.ts` in it runs all three and prints their answers
 */
export async function generateClients(): Promise<string> {
  const into = mkdtempSync(path.join(tmpdir(), "generated-"));
  const document = (): unknown => JSON.parse(JSON.stringify(openApiDocument()));
  const write = (name: string, text: string): void => writeFileSync(path.join(into, name), text);
  symlinkSync(path.resolve("node_modules"), path.join(into, "node_modules"));
  write("package.json", '{ "type": "module" }');
  write("paths.ts", astToString(await openapiTS(document() as OpenAPI3)));
  write("fetched.ts", FETCHED);
  await createClient({
    input: document() as Record<string, unknown>,
    output: path.join(into, "heyapi"),
    logs: { level: "silent" },
    plugins: ["@hey-api/client-fetch"],
  });
  write("generated.ts", GENERATED);
  mkdirSync(path.join(into, "zod/node_modules/@zodios"), { recursive: true });
  // The generated file imports what its generator brings.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("openapi-zod-client"));
  for (const name of ["zod", "@zodios/core"]) {
    const found = resolve(`${name}/package.json`);
    symlinkSync(path.dirname(found), path.join(into, "zod/node_modules", name));
  }
  await generateZodClientFromOpenAPI({
    openApiDoc: document() as never,
    distPath: path.join(into, "zod/client.ts"),
    options: { withAlias: false },
  });
  write("zod/checked.ts", CHECKED);
  write("main.ts", MAIN);
  return into;
}
