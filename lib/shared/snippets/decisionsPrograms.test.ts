import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainImage } from "@/lib/server/images/testImages";
import { QUESTIONS, startPlayground, STATE, type Playground } from "@/test/clients/playground";
import { decisionsCurl, decisionsPython, decisionsTypescript } from "./decisionsSnippets";
import { KEY_VARIABLE, type SnippetRequest } from "./snippet";

let folder: string;
let playground: Playground;

/** OpenAI's package for Python is not here; this one posts the same arguments. */
const PYTHON_STAND_IN = `
import json, urllib.request
class OpenAI:
    def __init__(self, api_key, base_url):
        self.key, self.url, self.decisions = api_key, base_url, self
    def create(self, **body):
        headers = {"Authorization": "Bearer " + self.key, "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + "/decisions", json.dumps(body).encode(), headers)
        self.text = urllib.request.urlopen(request).read().decode()
        return self
    def model_dump_json(self):
        return self.text
`;

beforeAll(async () => {
  playground = await startPlayground();
  mkdirSync(".cache", { recursive: true });
  // Beside node_modules, so that the programs find OpenAI's package.
  folder = mkdtempSync(path.resolve(".cache/decisions-"));
  writeFileSync(path.join(folder, "openai.py"), PYTHON_STAND_IN);
  writeFileSync(path.join(folder, "a b.png"), await plainImage(40, 30, "#c00").png().toBuffer());
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await playground.stop();
});

/** Numbers of an answer on either wire, in its order. */
type Answer = Record<string, unknown> & { probabilities?: unknown };
const numbersOf = (answers: object): unknown[] =>
  Object.values(answers as Record<string, Answer>).map(
    ({ noul, probability = noul, score, probabilities }) => [
      ...[probability, score],
      ...Object.values(probabilities ?? {}).map((each: number | { probability: number }) =>
        typeof each === "number" ? each : each.probability,
      ),
    ],
  );

async function run(command: string, args: readonly string[]): Promise<unknown[]> {
  const env = { ...process.env, [KEY_VARIABLE]: playground.key };
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env });
  return numbersOf((JSON.parse(stdout) as { answers: object }).answers);
}

const BODY = { state: { note: STATE, "10": 1.5 }, model: "model-latest", questions: QUESTIONS };
const SHOT = { part: "image1", fileName: "a b.png", type: "image/png" };
const ASSETS = { SHOT: { type: "image", format: "png", part: "image1" } };

const written = (name: string, code: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return file;
};

test("each program for the decisions wire gets the numbers of our own wire", async () => {
  const request: SnippetRequest = {
    ...{ baseUrl: playground.server, requestText: JSON.stringify(BODY), images: [], isLongContext: false },
  };
  const withImage: SnippetRequest = {
    ...request,
    requestText: JSON.stringify({ ...BODY, state: `${STATE} SHOT`, assets: ASSETS }),
    images: [SHOT],
  };
  const programs = [request, withImage].map((each, i) => ({
    python: written(`${i}.py`, decisionsPython(each).code),
    typescript: written(`${i}.mts`, decisionsTypescript(each).code),
  }));
  const plain = numbersOf((await playground.plain(BODY)).answers);
  expect(await run("sh", [written("0.sh", decisionsCurl(request).code)])).toEqual(plain);
  expect(await run("python3", [programs[0]!.python])).toEqual(plain);
  expect(await run(process.execPath, ["--import", "tsx", programs[0]!.typescript])).toEqual(plain);
  const image = await run("python3", [programs[1]!.python]);
  expect(await run(process.execPath, ["--import", "tsx", programs[1]!.typescript])).toEqual(image);
  const url = JSON.parse(playground.received.at(-1)!.body.toString()) as {
    input: [{ content: { image_url?: string }[] }];
  };
  expect(url.input[0].content[1]?.image_url).toMatch(/^data:image\/png;base64,iVBOR/);
});
