import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AnswerPicture } from "@/components/answer/answerPicture";
import { readResponse } from "@typed-question/protocol/readResponse";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { turnedTexts, TURNING } from "@/test/bidi";
import type { PageRun } from "./pageRun";
import { presentationDocument } from "./presentationDocument";
import { readPresentation, type PresentedReply } from "./readPresentation";
import { HIDES_NOTHING, runDocument } from "./runDocument";
import { sharedDocument } from "./sharedDocument";

const REQUEST = JSON.stringify({
  state: "I was charged twice. <script>alert(1)</script> photo-1",
  model: "model-latest",
  questions: {
    team: {
      type: "choice",
      instructions: "Which team?",
      criteria: { billing: "money", "<b>sales</b>": null },
    },
    urgency: { type: "score", instructions: "How urgent?", criteria: ["calm", "soon", "now"] },
    refund: { type: "noul", instructions: { ask: "Money back?" } },
  },
  assets: { "photo-1": { type: "image", format: "png", part: "photo" }, other: { part: "not here" } },
});

const RESPONSE = JSON.stringify({
  model: "model-1.14.0",
  answers: {
    team: {
      type: "choice",
      choice: "billing",
      confidence: 0.8,
      probabilities: { billing: 0.9, "<b>sales</b>": 0.1 },
    },
    urgency: {
      type: "score",
      score: 1.2,
      confidence: 0.5,
      legend: { "0": "calm", "1": "soon", "2": "now" },
      probabilities: { "0": 0.1, "1": 0.6, "2": 0.3 },
    },
    refund: { type: "noul", noul: 0.97 },
  },
  usage: { input_tokens: 12, output_tokens: 3 },
});

const viewOf = (responseText: string) => ({
  ...{ requestText: REQUEST, status: 200, responseText, requestId: "req_1", latencyMs: 41.6 },
  finishedAt: Date.UTC(2026, 10, 28, 14, 5),
});

const REPLY: PresentedReply = {
  asked: null,
  takesFrom: null,
  endedEarly: null,
  views: [viewOf(RESPONSE)],
  failure: null,
};

const IMAGES = new Map([["photo", "data:image/png;base64,AAAA"]]);

const readHtml = (text: string) => new DOMParser().parseFromString(text, "text/html");

const documentOf = async (replies: readonly PresentedReply[], requestText = REQUEST) =>
  readHtml(await presentationDocument(readPresentation({ requestText, replies, imageAddresses: IMAGES })));

const textsOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent?.replace(/\s+/g, " ").trim());

test("every question is a slide between the content and all answers", async () => {
  const document = await documentOf([REPLY]);
  expect([...document.querySelectorAll(".slide")].map((slide) => slide.getAttribute("aria-label"))).toEqual([
    "Content",
    "team",
    "urgency",
    "refund",
    "All answers",
  ]);
  expect(textsOf(document, ".slide h2")).toEqual([
    "I was charged twice. <script>alert(1)</script>",
    "Which team?",
    "How urgent?",
    '{"ask":"Money back?"}',
    "All answers",
  ]);
  expect(textsOf(document, "h1")).toEqual(["I was charged twice. <script>alert(1)</script>"]);
  expect(textsOf(document, '[data-slot="headline"]')).toEqual([
    ...["billing · 90%", "1.20 of 2 · soon", "Yes · 97%"],
  ]);
  expect(textsOf(document, '[data-slot="confidence"]')).toEqual([
    "High confidence 80% · 80 points ahead of <b>sales</b>",
    "Medium confidence 50% · 60% on level 1, 30% on level 2",
    "High confidence · 47 points from 50/50",
  ]);
  expect(textsOf(document, ".bar > *")).toEqual([...["billing", "90%"], ...["<b>sales</b>", "10%"]]);
  expect(textsOf(document, '[data-slot="scale"] [data-slot="figure"]')).toEqual(["10%", "60%", "30%"]);
  expect(textsOf(document, '[data-slot="legend"] li')).toEqual(["0 calm", "1 soon", "2 now"]);
});

test("the page and a document draw the same headline, scale, legend and bars of each type", async () => {
  const document = await documentOf([REPLY]);
  const read = readResponse(RESPONSE);
  const partsOf = (root: ParentNode) => [
    ...Array.from(
      root.querySelectorAll(
        '[data-slot="head"], [data-slot="scale"], [data-slot="legend"], [data-slot="mean"]',
      ),
      ({ outerHTML }) => outerHTML,
    ),
    ...textsOf(root, '[data-slot="level"], [data-slot="figure"]'),
  ];
  const parts = Array.from(read.ok ? read.response.answers : [], ([name, answer]) => {
    if (answer.type === "refusal") throw new Error(`${name} is refused`);
    const { container } = render(<AnswerPicture answer={answer} />);
    expect(partsOf(document.querySelector(`.slide[aria-label="${name}"]`)!)).toEqual(partsOf(container));
    return partsOf(container).length;
  });
  expect(parts).toEqual([5, 9, 2]);
});

test("what people wrote is text, never markup", async () => {
  const document = await documentOf([REPLY]);
  expect(document.querySelectorAll("script")).toHaveLength(1);
  expect(document.querySelectorAll("b")).toHaveLength(0);
  expect(textsOf(document, ".content")).toEqual(["I was charged twice. <script>alert(1)</script> [Image 1]"]);
});

test("no element has an inline style, because the policy of a shared page refuses it", async () => {
  expect((await documentOf([REPLY])).querySelectorAll("[style]")).toHaveLength(0);
});

test("an image that the request mentions stands where its address says, one that is gone is left out", async () => {
  const images = [...(await documentOf([REPLY])).querySelectorAll("img")];
  expect(images.map(({ src, alt }) => [src, alt])).toEqual([["data:image/png;base64,AAAA", "Image 1"]]);
});

test("everybody can guess what the models can answer", async () => {
  const values = [...(await documentOf([REPLY])).querySelectorAll("input")].map(({ name, value }) => [
    name,
    value,
  ]);
  expect(values).toEqual([
    ["guess0", "billing"],
    ["guess0", "<b>sales</b>"],
    ["guess1", "0  calm"],
    ["guess1", "1  soon"],
    ["guess1", "2  now"],
    ["guess2", "Yes"],
    ["guess2", "No"],
  ]);
});

test("models stand side by side, the one that failed with its reason", async () => {
  const failed: PresentedReply = {
    asked: "other",
    takesFrom: null,
    views: [],
    endedEarly: null,
    failure: { reason: "Unknown model: other", requestId: "req_2" },
  };
  const document = await documentOf([REPLY, failed]);
  const slide = document.querySelector('[aria-label="team"]')!;
  expect(textsOf(slide, "thead th")).toEqual(["model-latest", "other"]);
  expect(textsOf(slide, ".failure")).toEqual(["Unknown model: other"]);
  expect(textsOf(slide, "tbody tr > *")).toEqual([
    ...[
      "Answer",
      "billing · 90%High confidence 80% · 80 points ahead of <b>sales</b>",
      "Unknown model: other",
    ],
    ...["billing", "90%"],
    ...["<b>sales</b>", "10%"],
  ]);
  expect(textsOf(document.querySelector('[aria-label="All answers"]')!, "tbody tr > *")).toEqual([
    ...["team", "billing · 90%", "no answer"],
    ...["urgency", "1.20 of 2", "no answer"],
    ...["refund", "Yes · 97%", "no answer"],
    ...["model-latest", "model-1.14.0", "42 ms", "12 in, 3 out", "req_1"],
    ...["other", "did not answer", "", "", "req_2"],
  ]);
  expect(textsOf(document, "time")).toEqual(["2026-11-28 14:05 UTC"]);
});

test("a refused question says so beside the answers of other models, and has no figures", async () => {
  const refusing = viewOf(RESPONSE.replace('{"type":"noul","noul":0.97}', '{"type":"refusal"}'));
  const document = await documentOf([
    { ...REPLY, views: [refusing] },
    { ...REPLY, asked: "other" },
  ]);
  const slide = document.querySelector('[aria-label="refund"]')!;
  expect(textsOf(slide, ".failure")).toEqual(["Refused by the model"]);
  const rows = textsOf(document.querySelector('[aria-label="All answers"]')!, "tbody tr > *");
  expect(rows.slice(6, 9)).toEqual(["refund", "Refused by the model", "Yes · 97%"]);
  const mixed = await documentOf([{ ...REPLY, views: [refusing, viewOf(RESPONSE)] }]);
  expect(textsOf(mixed.querySelector('[aria-label="refund"]')!, ".note")).toContain("1 of 2 refused");
});

const saying = (noul: number) => viewOf(RESPONSE.replace('"noul":0.97', `"noul":${noul}`));

test("a model that was asked several times is shown with its mean, in words with its spread, and with a mark for it", async () => {
  const document = await documentOf([
    {
      asked: "often",
      takesFrom: null,
      endedEarly: null,
      views: [saying(0.44), saying(0.76), saying(0.36)],
      failure: null,
    },
    { asked: "once", takesFrom: null, endedEarly: null, views: [saying(0.9)], failure: null },
  ]);
  const slide = document.querySelector('[aria-label="refund"]')!;
  expect(textsOf(slide, "tbody th, td p")).toEqual([
    ...["Answer", "Uncertain · 52% yes", "Low confidence · 2 points from 50/50"],
    "mean of 3 answers, 36% to 76% yes",
    ...["Yes · 90%", "High confidence · 40 points from 50/50"],
  ]);
  const meters = [...slide.querySelectorAll('[role="meter"]')];
  expect(meters.map((meter) => Number(meter.getAttribute("aria-valuenow")).toFixed(2))).toEqual([
    "0.52",
    "0.90",
  ]);
  const [whisker, none] = meters.map((meter) => meter.querySelector('[data-slot="spread"] line'));
  expect([whisker?.getAttribute("x1"), whisker?.getAttribute("x2"), none]).toEqual([
    "36.00%",
    "76.00%",
    null,
  ]);
  expect(textsOf(document.querySelector('[aria-label="All answers"]')!, "tbody tr > *").slice(6)).toEqual([
    ...["refund", "Uncertain · 52% yes", "Yes · 90%"],
    ...["often", "model-1.14.0", "42 ms (42 ms to 42 ms, 3 answers)", "36 in, 9 out", "req_1 and 2 more"],
    ...["once", "model-1.14.0", "42 ms", "12 in, 3 out", "req_1"],
  ]);
});

test("a name of thousands of characters is cut wherever it stands, and whole where it opens", async () => {
  const name = "n".repeat(10_000);
  const long = (text: string) => text.replaceAll('"team"', JSON.stringify(name));
  const view = { ...viewOf(long(RESPONSE)), requestText: long(REQUEST) };
  const document = await documentOf(
    [{ asked: null, takesFrom: null, endedEarly: null, views: [view], failure: null }],
    long(REQUEST),
  );
  const texts = [...document.querySelectorAll("*")]
    .filter(({ children, textContent }) => children.length === 0 && textContent === name)
    .map((element) => element.parentElement?.className);
  expect(texts).toEqual(["name"]);
  expect(document.querySelector("details.name summary")?.textContent?.trim()).toBe(`${"n".repeat(119)}…`);
  expect(document.querySelector(`[title="${name}"]`)).not.toBeNull();
});

test("a request that cannot be read makes a document all the same", async () => {
  expect(textsOf(await documentOf([], "{"), ".slide h2")).toEqual(["Answers", "All answers"]);
});

test.each([
  [{ state: "\n  Subject: Help \nsecond line", questions: {} }, "Subject: Help"],
  [{ state: { a: 1 }, questions: { team: {}, "": {} } }, "team, (empty name)"],
  [{ state: "x".repeat(90), questions: {} }, `${"x".repeat(79)}…`],
  [[], "Answers"],
])("a request has a title", async (request, title) => {
  expect(textsOf(await documentOf([REPLY], JSON.stringify(request)), "h1")).toEqual([title]);
});

test("a name that turns text around turns nothing but itself, in the file and in the page of a share", async () => {
  const turned = (text: string) => text.replaceAll("billing", TURNING).replaceAll("team", `${TURNING}s`);
  const view = { ...viewOf(RESPONSE), requestText: turned(REQUEST), responseText: turned(RESPONSE) };
  const replies = ["1", "2"].map((end) => ({ ...REPLY, views: [view, view], asked: `${TURNING}${end}` }));
  expect(turnedTexts(await documentOf(replies, turned(REQUEST)))).toEqual([]);
  const facts = {
    inputTokens: 1,
    outputTokens: 1,
    cost: null,
    currency: null,
    status: 200,
    latencyMs: 1,
    request: 0,
  };
  const evaluation = { ...facts, id: "req_1", createdAt: "2026-11-28T10:00:00.000Z", askId: null };
  const share = await sharedDocument(
    {
      ...{ version: 1, title: TURNING, ranAt: "2026-11-28T10:00:00.000Z" },
      hidden: { state: false, statePaths: [], instructions: false, images: false },
      plan: null,
      requests: [{ text: turned(REQUEST), images: [] }],
      evaluations: ["1", "2"].map((end) => ({
        ...evaluation,
        modelAsked: `${TURNING}${end}`,
        modelAnswered: `${TURNING}${end}`,
        response: turned(RESPONSE),
      })),
    },
    (sha256) => sha256,
  );
  expect(turnedTexts(readHtml(share))).toEqual([]);
});

const RUN_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

test.each([
  ["as the history keeps it", RUN_ID],
  ["as the page alone has it", null],
])(
  "a second name of a model is beside the first one, asked once and with its answers: %s",
  async (_, runId) => {
    const columns = [
      { model: "model-1.14.0", wanted: 1, deterministic: true },
      { model: "model-latest", wanted: 1, deterministic: true, takesFrom: "model-1.14.0" },
    ];
    const facts = {
      status: 200,
      latencyMs: 42,
      inputTokens: 12,
      outputTokens: 3,
      cost: 5.04e-7,
      currency: null,
      request: "r",
    };
    const run: HistoryRun = {
      ...{ id: RUN_ID, createdAt: "2026-11-28T14:05:00.000Z", name: null, pinned: false, longContext: false },
      ...{ baseline: null, plan: { repeats: 3, columns }, requests: { r: { text: REQUEST, images: [] } } },
      evaluations: [
        {
          ...{
            id: "req_1",
            createdAt: "2026-11-28T14:05:00.000Z",
            askId: null,
            ...facts,
            response: RESPONSE,
          },
          ...{ modelAsked: "model-1.14.0", modelAnswered: "model-1.14.0" },
        },
      ],
    };
    vi.stubGlobal("fetch", async () => Response.json(run));
    const page: PageRun = {
      ...{ requestText: REQUEST, runId },
      columns: columns.map((column) => ({ ...column, views: [viewOf(RESPONSE)] })),
    };
    const made = readHtml(
      await runDocument(page, { title: null, hide: HIDES_NOTHING, addressOf: () => "data:," }),
    );
    const note = "Same model as model-1.14.0, asked once";
    const cellsOf = (label: string, rows: string) => textsOf(made, `[aria-label="${label}"] ${rows} > *`);
    expect(cellsOf("Answers to refund", "tr")).toEqual([
      ...["", "model-1.14.0", `model-latest${note}`],
      ...[
        "Answer",
        ...Array<string>(2).fill(
          "Yes · 97%High confidence · 47 points from 50/50Yes 97%uncertain 40–60%No 3%",
        ),
      ],
    ]);
    expect(cellsOf("Numbers of refund", "tbody tr")).toEqual(["Yes", "0.97", "0.97"]);
    expect(cellsOf("Models", "tbody tr")).toEqual([
      ...["model-1.14.0", "model-1.14.0", "42 ms", "12 in, 3 out", "req_1"],
      ...[`model-latest${note}`, "model-1.14.0", "not asked", "", ""],
    ]);
    expect(cellsOf("Every answer", "tbody tr")).toEqual([
      ...[
        "model-1.14.0",
        "model-1.14.0",
        "200",
        expect.any(String),
        "42 ms",
        "12 in, 3 out",
        "$0.000000504",
        "req_1",
      ],
      ...["model-latest", "model-1.14.0", note],
    ]);
    expect(textsOf(made, "details > summary").filter((text) => text?.startsWith("Response"))).toHaveLength(1);
  },
);
