import { beforeEach, expect, test, vi } from "vitest";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { writeError } from "@typed-question/protocol/errors";
import { shareOf } from "@/lib/shared/shares/shareOf";
import type { PageRun } from "./pageRun";
import { HIDES_NOTHING, runDocument } from "./runDocument";
import { sharedDocument } from "./sharedDocument";

const RUN_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const REQUEST = JSON.stringify({
  ...{ state: "The card of Ada", model: "m", questions: { refund: { type: "noul" } } },
  assets: { p: { type: "image", part: "k" } },
});
const answerOf = (noul: number) =>
  JSON.stringify({
    ...{ model: "m-1", answers: { refund: { type: "noul", noul } } },
    usage: { input_tokens: 10, output_tokens: 1 },
  });
const PNG = new Uint8Array([0x89, 0x50]);
const SAID = [0.2, 0.4, 0.9];

/** The run as the server measured it: the first answer is from before the model was asked again. */
const RUN: HistoryRun = {
  ...{ id: RUN_ID, createdAt: "2026-11-28T10:00:00.000Z", name: null, pinned: false },
  ...{ longContext: false, baseline: null },
  plan: { repeats: 2, columns: [{ model: "m", wanted: 2, deterministic: false }] },
  requests: { r: { text: REQUEST, images: [{ part: "k", sha256: "hash" }] } },
  evaluations: SAID.map((noul, index) => ({
    ...{ id: `req_${index}`, createdAt: "2026-11-28T10:00:00.000Z", modelAsked: "m", modelAnswered: "m-1" },
    ...{
      askId: null,
      status: 200,
      latencyMs: 64,
      inputTokens: 10,
      outputTokens: 1,
      cost: 4.2e-7,
      currency: null,
    },
    ...{ request: "r", response: answerOf(noul) },
  })),
};

/** The page's data of it, as the page measured it. */
const PAGE: PageRun = {
  ...{ requestText: REQUEST, runId: RUN_ID },
  columns: [
    {
      ...{ model: "m", wanted: 2, deterministic: false },
      views: SAID.slice(1).map((noul, index) => ({
        ...{ requestText: REQUEST, status: 200, responseText: answerOf(noul), requestId: `req_${index + 1}` },
        images: [{ part: "k", blob: new Blob([PNG]) }],
        ...{ latencyMs: 495, finishedAt: Date.UTC(2026, 10, 28, 10, 0, 1) },
      })),
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/images/") ? new Response(PNG) : Response.json(RUN),
  );
});

const addressOf = (image: Blob): string => `data:${image.type}`;

const choice = { title: "For you", hide: HIDES_NOTHING, addressOf };

test("a file is to the byte what the shared page of the run shows", async () => {
  const shared = await sharedDocument(shareOf(RUN, "For you", HIDES_NOTHING), () => "data:image/png");
  expect(await runDocument(PAGE, choice)).toBe(shared);
  expect(shared).toContain("mean of 2 answers, 40% to 90% yes");
  expect(shared.match(/<section class="slide/g)).toHaveLength(5);
  expect(shared).not.toContain("495 ms");
});

test("what is left out is nowhere in it", async () => {
  const hide = { ...HIDES_NOTHING, state: true, images: true };
  const document = await runDocument(PAGE, { ...choice, hide });
  expect(document).not.toMatch(/Ada|data:image/);
  expect(document).toContain("Hidden by the author: the content, the images.");
});

test.each([
  [
    400,
    "It did not answer (status 400, api_usage_error).",
    writeError("api_usage_error", "No model for Ada."),
  ],
  [500, "It did not answer (status 500).", '{"detail":"Ada broke it"}'],
  [502, "It did not answer (status 502).", "<h1>Ada is not here</h1>"],
  [418, "It did not answer (status 418).", '{"detail":["Ada"]}'],
  [422, "The server refused the request: 1 value does not fit.", '{"detail":[{"loc":["body"],"msg":"Ada"}]}'],
  [429, "The rate limit of this key is reached.", writeError("rate_limit_error", "Too much of Ada.")],
])("of a server with status %i a share that hides anything says: %s", async (status, reason, response) => {
  const evaluations = RUN.evaluations
    .slice(0, 1)
    .map((evaluation) => ({ ...evaluation, status, modelAnswered: null, response }));
  const share = shareOf({ ...RUN, evaluations }, "For you", { ...HIDES_NOTHING, state: true });
  const shared = await sharedDocument(share, () => "data:,");
  const reasons = [...shared.matchAll(/class="failure"[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(reasons).toEqual([reason]);
  expect(shared).not.toContain("Ada");
});

test("a run that the history lacks an answer of is shown as the page has it", async () => {
  const lost = vi.fn(async () => Response.json({ ...RUN, evaluations: RUN.evaluations.slice(0, 2) }));
  vi.stubGlobal("fetch", lost);
  for (const page of [PAGE, { ...PAGE, runId: null }]) {
    const document = await runDocument(page, { ...choice, title: null });
    expect(document).toContain("mean of 2 answers, 40% to 90% yes");
    expect(document).toContain("<title>The card of Ada</title>");
    expect(document).toContain('src="data:image/png"');
    expect(document).toContain("495 ms");
  }
  expect(lost).toHaveBeenCalledTimes(1);
});

test.each([
  ["was cancelled", 200, "Cancelled after 2 of 20", "Cancelled after 2 of 20"],
  ["failed", 429, "Failed after 2 of 20", "Failed after 2 of 20: The rate limit of this key is reached."],
])(
  "a model that %s before it gave all answers is marked wherever its numbers are",
  async (_, status, mark, ending) => {
    const plan = { repeats: 20, columns: [{ model: "m", wanted: 20, deterministic: false }] };
    const [first, second, last] = RUN.evaluations;
    const response = writeError("rate_limit_error", "Slow down.");
    const failed = { ...last!, status, modelAnswered: null, response };
    const evaluations = [first!, second!, ...(status === 200 ? [] : [failed])];
    const shared = await sharedDocument(
      shareOf({ ...RUN, plan, evaluations }, "For you", HIDES_NOTHING),
      () => "data:,",
    );
    const notes = [...shared.matchAll(/class="note">([^<]*?after[^<]*)</g)].map(([, text]) => text);
    expect(notes).toEqual([mark, ending, mark]);
    expect(shared).toContain("mean of 2 answers, 20% to 40% yes");
  },
);

test("a repeat that failed is counted wherever the numbers are, and the others are shown", async () => {
  const plan = { repeats: 3, columns: [{ model: "m", wanted: 3, deterministic: false }] };
  const [first, second, last] = RUN.evaluations;
  const response = writeError("upstream_error", "It broke.");
  const failed = { ...last!, status: 502, modelAnswered: null, response };
  const share = shareOf({ ...RUN, plan, evaluations: [first!, failed, second!] }, "For you", HIDES_NOTHING);
  const shared = await sharedDocument(share, () => "data:,");
  const mark = "2 of 3 answered, 1 failed";
  const notes = [...shared.matchAll(/class="note">([^<]*?failed[^<]*)</g)].map(([, text]) => text);
  expect(notes).toEqual([mark, `${mark}: It broke.`, mark]);
  expect(shared).toContain("mean of 2 answers, 20% to 40% yes");
});

test("a model that was cancelled before any answer says so in their place", async () => {
  const columns = ["m", "slow"].map((model) => ({ model, wanted: 3, deterministic: false }));
  const share = shareOf({ ...RUN, plan: { repeats: 3, columns } }, "For you", HIDES_NOTHING);
  const places = [...(await sharedDocument(share, () => "data:,")).matchAll(/class="failure"[^>]*>([^<]*)/g)];
  expect(places.map(([, text]) => text)).toEqual(["Cancelled after 0 of 3"]);
});
