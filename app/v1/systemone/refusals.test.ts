import { afterAll, beforeAll, expect, test } from "vitest";
import * as evaluations from "@/app/api/evaluations/route";
import * as oneRun from "@/app/api/history/[id]/route";
import * as history from "@/app/api/history/route";
import * as connections from "@/app/api/connections/route";
import * as shares from "@/app/api/shares/route";
import { comparisonModel } from "@/components/compare/comparisonModel";
import { startConnections } from "@/lib/server/connections/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { historyPage, historyRun, RUN_HEADER } from "@/lib/shared/pageApi/history";
import { answerDecisions, TO_REFUSE } from "@/test/decisionsWire";
import { signedInPage, type Page } from "@/test/page";
import { startFakeServer, TEST_KEY, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { readResponse } from "@typed-question/protocol/readResponse";
import * as decisions from "../decisions/route";
import * as systemone from "./route";

let fake: FakeServer;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  fake = await startFakeServer(({ body }) => answerDecisions(body));
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  page = await signedInPage(FIXED_KEY);
  const settings = {
    ...{ name: "oai", kind: "openai-decisions", preset: "openai", baseUrl: fake.origin },
    models: [{ id: "luna" }, { id: "dear", pricePerMillion: 2, currency: "EUR" }],
  };
  await page.call(connections.POST, "/connections", { method: "POST", body: { settings, key: TEST_KEY } });
});
afterAll(async () => {
  await server.stop();
  await fake.close();
});

const requestFor = (model: string) => ({
  ...{ model, state: "The parcel is lost." },
  questions: {
    plain: { type: "noul", instructions: "Is it lost?" },
    risky: { type: "noul", instructions: `A ${TO_REFUSE} question?` },
    team: { type: "choice", criteria: { post: null, web: null } },
  },
});

async function run(model: string, runId: string): Promise<string> {
  const response = await page.call(evaluations.POST, "/evaluations", {
    ...{ method: "POST", body: requestFor(model), headers: { [RUN_HEADER]: runId } },
  });
  expect(response.status).toBe(200);
  return response.text();
}
const RUN_ID = "0b6ad7c8-6f0e-4f64-9d0e-8f3a6f2d4c17";

test("OpenAI's wire gives the refusal under the question's name, beside the other answers", async () => {
  const response = await decisions.POST(
    new Request("http://localhost:3000/v1/decisions", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({
        ...{ model: "oai/luna", input: "The parcel is lost." },
        questions: [
          { type: "predicate", name: "plain", instructions: "Is it lost?" },
          { type: "predicate", name: "risky", instructions: `A ${TO_REFUSE} question?` },
        ],
      }),
    }),
  );
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 200,
    answers: [
      { type: "predicate", name: "plain" },
      { type: "refusal", name: "risky" },
    ],
  });
});

test("a refused question says so on the wire, and the others keep their answers and their price", async () => {
  const response = await systemone.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body: JSON.stringify(requestFor("oai/luna")),
    }),
  );
  const body = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, ...body }).toMatchObject({
    status: 200,
    model: "oai/luna-2026-10-06",
    answers: {
      plain: { type: "noul", noul: 0.75 },
      risky: { type: "refusal" },
      team: {
        ...{ type: "choice", choice: "post", confidence: 0.5, probabilities: { post: 0.75, web: 0.25 } },
        x_server_confidence: 0.9,
      },
    },
    x_price: { per_million_input_tokens: 0.1, currency: "USD" },
    x_server_usage: { input_tokens_details: { cached_tokens: 8, cache_write_tokens: 1 } },
  });
  expect((body.answers as Record<string, unknown>).risky).toEqual({ type: "refusal" });
});

test("the history keeps a refusal and the cost in its currency, in its list, the run and a share", async () => {
  await run("oai/luna", RUN_ID);
  await run("oai/dear", RUN_ID);
  const list = historyPage.parse(await (await page.call(history.GET, "/history")).json());
  const [luna, dear] = list.runs[0]!.evaluations;
  expect(luna!.answers).toEqual([
    { name: "plain", type: "noul", value: 0.75, probability: null },
    { name: "risky", type: "refusal", value: null, probability: null },
    expect.objectContaining({ name: "team", type: "choice", value: "post" }),
  ]);
  expect([luna!.currency, dear!.currency]).toEqual(["USD", "EUR"]);
  expect(luna!.cost).toBeCloseTo((luna!.inputTokens! * 0.1) / 1e6, 15);
  expect(dear!.cost).toBeCloseTo((dear!.inputTokens! * 2) / 1e6, 15);

  const kept = await page.call(oneRun.GET, `/history/${RUN_ID}`, { params: { id: RUN_ID } });
  const { evaluations: full } = historyRun.parse(await kept.json());
  const reading = readResponse(full[0]!.response);
  expect(reading.ok && reading.response.answers.get("risky")).toEqual({ type: "refusal" });
  expect(full[0]).toMatchObject({ cost: luna!.cost, currency: "USD" });

  const hide = { state: false, statePaths: [], instructions: true, images: false };
  const share = { runId: RUN_ID, title: "t", hide, expiresInDays: null, consent: true };
  expect((await page.call(shares.POST, "/shares", { method: "POST", body: share })).status).toBe(200);
});

test("a comparison counts a refusal as a state of its own, without figures", async () => {
  const responses = { refuses: await run("oai/luna", crypto.randomUUID()), answers: "" };
  responses.answers = responses.refuses.replace('{"type":"refusal"}', '{"type":"noul","noul":0.5}');
  expect(responses.answers).not.toBe(responses.refuses);
  const requestText = JSON.stringify(requestFor("oai/luna"));
  const column = (model: string, responseText: string) => ({
    ...({
      model,
      requestText,
      wanted: 1,
      deterministic: false,
      status: "answered",
      outdated: false,
    } as const),
    ...{ failure: null },
    views: [{ requestText, status: 200, responseText, requestId: null, latencyMs: 1, finishedAt: 1 }],
  });
  const columns = [
    column("a", responses.refuses),
    column("b", responses.answers),
    column("c", responses.refuses),
  ];
  const { questions } = comparisonModel({
    ...{ requestText, startedAt: 1, needsImages: false, columns, baseline: "a" },
  });
  const risky = questions.find(({ name }) => name === "risky")!;
  expect(
    risky.cells.map(({ decision, refusalAgreement, trouble }) => [decision?.text, refusalAgreement, trouble]),
  ).toEqual([
    [undefined, null, null],
    ["Uncertain", "onlyBaseline", null],
    [undefined, "bothRefuse", null],
  ]);
  expect([risky.differs, risky.change]).toEqual([true, null]);
  expect(risky.rows.map(({ figures }) => figures.map((figure) => figure?.spread.mean))).toEqual([
    [undefined, 0.5, undefined],
  ]);
  expect(questions.filter(({ name }) => name !== "risky").map(({ differs }) => differs)).toEqual([
    false,
    false,
  ]);
});
