import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
// The page loads it lazily; load it first, so that no test waits for it.
import "@/components/charts/confidenceChart";
import { writeError, writeValidationError } from "@typed-question/protocol/errors";
import { turnedTexts, TURNING } from "@/test/bidi";
import { Results } from "./results";
import { requestText, responseText, view, answered, refused, noActions, renderResults } from "./testResults";
import { NO_RUN, type RunState } from "@/lib/shared/evaluation/runState";

const articles = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("article")
    .map((article) => article.getAttribute("aria-label"));

test("before the first run there are the three tabs and a word on how to run", async () => {
  const user = userEvent.setup();
  const region = renderResults(NO_RUN);
  const tabs = within(region).getAllByRole("tab");
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
    ["Answers", "true"],
    ["Raw JSON", "false"],
    ["Request", "false"],
  ]);
  expect(within(region).getByRole("tabpanel")).toHaveTextContent("No answers yet");
  await user.click(within(region).getByRole("tab", { name: "Raw JSON" }));
  expect(within(region).getByRole("tabpanel")).toHaveTextContent("Run to see the exact response here.");
  await user.click(within(region).getByRole("tab", { name: "Request" }));
  expect(within(region).getByRole("tabpanel")).toHaveTextContent("the request");
});

test("there is an article a question, in the order of the form", () => {
  expect(articles(renderResults(answered))).toEqual(["urgent", "team", "mood"]);
});

const openDetails = async (region: HTMLElement) => {
  await userEvent.click(within(region).getByRole("button", { name: "Details" }));
  return [...(within(region).getByText("Latency").closest("dl")?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
};

test("model, latency, tokens and cost stand in one line, and the rest with exact figures under Details", async () => {
  const region = renderResults(answered);
  const line = within(within(region).getByRole("group", { name: "About this answer" }));
  expect(line.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "model-1.14.0",
    "42 ms",
    "1,206 tokens",
    "$0.000050",
  ]);
  expect(await openDetails(region)).toEqual([
    ...["Model", "model-1.14.0 via model-latest"],
    ...["Latency", "42 ms"],
    ...["Tokens", "1,200 in, 6 out"],
    "Cost",
    "$0.000050 ($0.042 per 1M input tokens, output free; exactly 0.0000504) The price list names no currency; shown in US dollars.",
    ...["Request id", "req_200"],
  ]);
});

test("a refused question says so, the others keep their answers, and a connection's cost has its currency", async () => {
  const user = userEvent.setup();
  const refusal =
    '"urgent":{"type":"refusal"},"luna":{"type":"noul","noul":0.5,"x_server_confidence":0.9,"x_sent_instructions":"Is it? Yes means: it is"}';
  const price = '"x_price":{"per_million_input_tokens":0.1,"currency":"USD"}';
  const body = `{"model":"oai/luna","answers":{${refusal}},"usage":{"input_tokens":2000000,"output_tokens":0},${price}}`;
  const region = renderResults({ ...answered, evaluation: view(200, body) });
  const [urgent] = within(region).getAllByRole("article", { name: "urgent" });
  expect(urgent).toHaveTextContent("Refused by the model");
  const luna = within(region).getByRole("article", { name: "luna" });
  expect(luna).toHaveTextContent("From the server: confidence 0.9");
  expect(luna).toHaveTextContent("Sent as instructions: Is it? Yes means: it is");
  expect(await openDetails(region)).toContain(
    "$0.20 ($0.1 per 1M input tokens, output free; exactly 0.2) By the price in the connection’s settings.",
  );
  await user.click(within(region).getByRole("switch"));
  expect(urgent).toHaveTextContent("Refused by the model");
});

test("a cost that nobody gave a price for is not known", async () => {
  const responseText = answered.evaluation?.responseText.replace("model-1.14.0", "mine/steady") ?? "";
  const region = renderResults({ ...answered, evaluation: { ...answered.evaluation!, responseText } });
  expect(await openDetails(region)).toContain("No price is known for this model");
});

test("a cost that only the server names is shown as its word", async () => {
  const body = `{"model":"or/jev","answers":{},"usage":{"input_tokens":5,"output_tokens":0},"x_server_cost":0.00004}`;
  const region = renderResults({ ...answered, evaluation: view(200, body) });
  expect(await openDetails(region)).toContain("0.00004 as the server says, in its own currency");
});

const overviewLines = (region: HTMLElement) =>
  within(within(region).getByRole("region", { name: "Confidence by question" })).getAllByRole("button");

test("the overview has a line a question: key, verdict and confidence, that of a yes/no answer marked", async () => {
  const region = renderResults(answered);
  expect(overviewLines(region).map(({ textContent }) => textContent)).toEqual([
    "urgentYes · 90%80%*High confidence",
    "teamBilling · 80%60%High confidence",
    "mood0.25 of 150%Medium confidence",
  ]);
  expect(region).toHaveTextContent("* Yes/No answers have no confidence");
  await vi.waitFor(() => expect(region.querySelectorAll(".recharts-bar-rectangle")).toHaveLength(3));
});

test("a line of the overview leads to its card", async () => {
  const user = userEvent.setup();
  const region = renderResults(answered);
  const card = within(region).getByRole("article", { name: "team" });
  card.scrollIntoView = vi.fn();
  await user.click(overviewLines(region)[1]!);
  expect(card).toHaveFocus();
  expect(card.scrollIntoView).toHaveBeenCalledOnce();
});

test("from eight questions on the least certain stand first, and in the order of the form on request", async () => {
  const user = userEvent.setup();
  const names = Array.from({ length: 8 }, (_, index) => `q${index}`);
  const nouls = [0.9, 0.5, 0.1, 0.7, 1, 0, 0.6, 0.3];
  const view = {
    ...answered.evaluation!,
    requestText: JSON.stringify({
      ...{ model: "model-latest", state: "s" },
      questions: Object.fromEntries(names.map((name) => [name, { type: "noul", instructions: "?" }])),
    }),
    responseText: JSON.stringify({
      model: "model-1.14.0",
      answers: Object.fromEntries(names.map((name, index) => [name, { type: "noul", noul: nouls[index] }])),
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  };
  const region = renderResults({ ...answered, evaluation: view });
  const order = () =>
    overviewLines(region)
      .slice(1)
      .map(({ textContent }) => textContent?.slice(0, 2));
  expect(order()).toEqual(["q1", "q6", "q3", "q7", "q0", "q2", "q4", "q5"]);
  await user.click(within(region).getByRole("button", { name: "Least certain first", pressed: true }));
  expect(order()).toEqual(names);
});

test("exact figures are chosen once for the page, and the browser remembers it", async () => {
  const user = userEvent.setup();
  const region = renderResults(answered);
  await user.click(within(region).getByRole("radio", { name: "0.00" }));
  expect(within(region).getByRole("article", { name: "team" })).toHaveTextContent("Billing · 0.8");
  expect(localStorage.getItem("playground.figures")).toBe("exact");
  await user.click(within(region).getByRole("radio", { name: "%" }));
  expect(within(region).getByRole("article", { name: "team" })).toHaveTextContent("Billing · 80%");
});

test("the switch turns every answer and the chart into tables with the same numbers", async () => {
  const user = userEvent.setup();
  const region = renderResults(answered);
  await user.click(within(region).getByRole("switch", { name: "Show as table" }));
  const tables = within(region).getAllByRole("table");
  expect(tables.map((table) => [table.querySelector("caption")?.textContent, table.textContent])).toEqual([
    ["urgent", "urgentAnswerProbabilityYes0.9"],
    ["team", "teamOptionProbabilityBilling0.8Support0.2Confidence0.6"],
    ["mood", "moodLevelLegendProbability0calm0.751angry0.25Expected score0.25Confidence0.5"],
    ["Confidence by question", "Confidence by questionQuestionConfidenceurgent0.8*team0.6mood0.5"],
  ]);
  expect(within(region).queryAllByRole("meter")).toEqual([]);
  await user.click(within(region).getByRole("button", { name: "Copy as TSV" }));
  expect(await navigator.clipboard.readText()).toContain("team\tchoice\tBilling\t\t0.8\n");
});

test("the raw JSON and its copy are the response to the byte, indented or not", async () => {
  const user = userEvent.setup();
  const region = renderResults(answered);
  await user.click(within(region).getByRole("tab", { name: "Raw JSON" }));
  expect(region.querySelector("pre")?.textContent).toBe(responseText);
  await user.click(within(region).getByRole("radio", { name: "Indented" }));
  expect(region.querySelector("pre")?.textContent).toContain('"Support": 2e-1');
  await user.click(within(region).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(responseText);
  expect(await within(region).findByText("Copied")).toHaveAttribute("role", "status");
});

const faint = (region: HTMLElement) =>
  within(region)
    .getAllByRole("article")
    .filter((article) => article.querySelector("[data-outdated]"))
    .map((article) => article.getAttribute("aria-label"));

test("answers of an edited request stay, faint, and the request can be run again", async () => {
  const user = userEvent.setup();
  const onRunAgain = vi.fn();
  const requestNow = requestText.replace("The invoice", "The second invoice");
  const shown = { requestNow, onRunAgain, request: null, ...noActions };
  render(<Results run={answered} outdated {...shown} />);
  const region = screen.getByRole("region", { name: "Results" });
  expect(faint(region)).toEqual(["urgent", "team", "mood"]);
  expect(region).toHaveTextContent("Edited since this run·Run again");
  await user.click(within(region).getByRole("button", { name: "Run again" }));
  expect(onRunAgain).toHaveBeenCalledOnce();
});

test("an edited question makes its own answer faint, the others stay", () => {
  const requestNow = requestText.replace("Is it urgent?", "Is it very urgent?");
  render(<Results run={answered} outdated requestNow={requestNow} request={null} {...noActions} />);
  expect(faint(screen.getByRole("region", { name: "Results" }))).toEqual(["urgent"]);
});

test("another example says that the answers are of an earlier request", () => {
  const requestNow = JSON.stringify({ model: "model-latest", state: "x", questions: { other: {} } });
  render(<Results run={answered} outdated requestNow={requestNow} request={null} {...noActions} />);
  const region = screen.getByRole("region", { name: "Results" });
  expect(region).toHaveTextContent("Answers to an earlier request");
  expect(faint(region)).toHaveLength(3);
});

test("a further run says what moved since the one before", () => {
  const shown = { outdated: false, request: null, ...noActions };
  const { rerender } = render(<Results run={answered} {...shown} />);
  const edited = {
    ...answered.evaluation!,
    requestText: requestText.replace("wrong", "right"),
    responseText: responseText.replace("0.900", "0.78"),
  };
  rerender(<Results run={{ ...answered, evaluation: edited }} {...shown} />);
  expect(screen.getByRole("article", { name: "urgent" })).toHaveTextContent("−12 pp since the run before");
  expect(screen.getByRole("article", { name: "team" })).toHaveTextContent("no change since the run before");
});

test("a question runs alone from its card, and its newer answer stands there", async () => {
  const user = userEvent.setup();
  const start = vi.fn();
  const shown = { outdated: false, request: null, ...noActions };
  const { rerender } = render(
    <Results run={answered} alone={{ start, run: NO_RUN, views: [] }} {...shown} />,
  );
  await user.click(screen.getByRole("button", { name: "Run urgent alone" }));
  expect(start).toHaveBeenCalledExactlyOnceWith("urgent");
  const alone = {
    ...view(
      200,
      '{"model":"model-1.14.0","answers":{"urgent":{"type":"noul","noul":0.3}},"usage":{"input_tokens":1,"output_tokens":1}}',
    ),
    requestText: JSON.stringify({ ...JSON.parse(requestText), questions: { urgent: { type: "noul" } } }),
  };
  rerender(<Results run={answered} alone={{ start, run: NO_RUN, views: [alone] }} {...shown} />);
  expect(screen.getByRole("article", { name: "urgent" })).toHaveTextContent(
    /run alone.*Probably no · 70%was Yes · 90%/,
  );
  expect(screen.getByRole("article", { name: "team" })).toHaveTextContent("Billing · 80%");
});

test("a refused run says why and where, and keeps the answers from before", () => {
  const body = writeValidationError([
    { loc: ["body", "questions", "mood", "score", "criteria"], msg: "Too short", type: "too_short" },
  ]);
  const region = renderResults({ ...answered, failure: refused(422, body), ended: "failed" });
  const alert = within(region).getByRole("alert");
  expect(alert).toHaveTextContent(
    "The server refused the request: 1 value does not fit.questions › mood › score › criteria Too shortStatus 422req_422",
  );
  expect(within(region).getByText("The answers below are from the previous run.")).toBeInTheDocument();
  expect(articles(region)).toEqual(["urgent", "team", "mood"]);
});

test("a failed run's own body stands in the raw JSON", async () => {
  const user = userEvent.setup();
  const body = writeError("internal_error", "Broken");
  const region = renderResults({ ...answered, failure: refused(500, body), ended: "failed" });
  expect(within(region).getByRole("alert")).toHaveTextContent("Broken.Status 500 internal_errorreq_500");
  await user.click(within(region).getByRole("tab", { name: "Raw JSON" }));
  expect(region.querySelector("pre")?.textContent).toBe(body);
});

test("a server that is down is said where the answers would stand", () => {
  const message = "The server cannot be reached at http://localhost.";
  const region = renderResults({ ...NO_RUN, failure: { kind: "network", message }, ended: "failed" });
  expect(within(region).getByRole("alert")).toHaveTextContent(message);
  expect(articles(region)).toEqual([]);
});

test("while the first run is under way its questions stand there without answers", () => {
  const running = { requestText, startedAt: Date.now() };
  const region = renderResults({ ...NO_RUN, running });
  expect(articles(region)).toEqual([]);
  expect(within(region).getByRole("tabpanel")).toHaveTextContent(/urgent.*team.*mood/);
});

test("a start takes a reader of the request to the answers, a reader of raw JSON stays there", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Results run={answered} outdated={false} request={null} {...noActions} />);
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;
  const run = (startedAt: number) =>
    rerender(
      <Results
        run={{ ...answered, running: { requestText, startedAt } }}
        outdated={false}
        request={null}
        {...noActions}
      />,
    );
  await user.click(screen.getByRole("tab", { name: "Request" }));
  run(1);
  expect(selected()).toBe("Answers");
  await user.click(screen.getByRole("tab", { name: "Raw JSON" }));
  run(2);
  expect(selected()).toBe("Raw JSON");
});

test.each<[string, RunState, string]>([
  ["a run under way", { ...answered, running: { requestText, startedAt: 1 } }, "Running"],
  ["a finished run", answered, "3 answers from model-1.14.0 in 42 ms"],
  ["a cancelled run", { ...answered, ended: "cancelled" }, "Run cancelled"],
])("%s is announced politely", (_, run, announcement) => {
  const region = renderResults(run);
  const said = within(region)
    .getAllByRole("status")
    .map((status) => status.textContent);
  expect(said).toContain(announcement);
});

const running: RunState = { ...NO_RUN, running: { requestText, startedAt: 0 } };

/** A run that waits 4.2 s from now on. */
function waitingRun(): RunState {
  const failure = refused(429, writeError("rate_limit_error", "Too many"));
  return { ...running, waiting: { failure, retry: 1, delayMs: 4_200, until: Date.now() + 4_200 } };
}

afterEach(() => vi.useRealTimers());

test("a run that waits counts down in sight, and is announced once", () => {
  vi.useFakeTimers();
  const region = renderResults(waitingRun());
  const said = "The rate limit of this key is reached. Trying again in 5 seconds.";
  const announced = within(region).getAllByRole("status");
  expect(announced.map(({ textContent }) => textContent)).toEqual([said]);
  const notice = within(region).getByText("Retry 1 of 2").parentElement;
  expect(notice).toHaveTextContent(`${said}Retry 1 of 2`);
  act(() => void vi.advanceTimersByTime(2_500));
  expect(notice).toHaveTextContent("Trying again in 2 seconds.");
  expect(announced[0]).toHaveTextContent(said);
  expect(within(region).queryByRole("alert")).toBeNull();
});

test("the wait can be cut short or given up, and the keyboard stays in the panel when it ends", async () => {
  const user = userEvent.setup();
  const [onRetryNow, onCancel] = [vi.fn(), vi.fn()];
  const props = { outdated: false, request: null, onRetryNow, onCancel };
  const { rerender } = render(<Results run={waitingRun()} {...props} />);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Retry now" }));
  expect([onRetryNow.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  expect(screen.getByRole("button", { name: "Retry now" })).toHaveFocus();
  rerender(<Results run={running} {...props} />);
  expect(screen.queryByRole("button", { name: "Retry now" })).toBeNull();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
});

test("a name that turns text around turns nothing but itself, in bars, tables and JSON", async () => {
  const user = userEvent.setup();
  const criteria = { [TURNING]: null, [`${TURNING}2`]: null };
  const probabilities = { [TURNING]: 0.5, [`${TURNING}2`]: 0.5 };
  const turning = {
    ...view(200, ""),
    requestText: JSON.stringify({
      ...{ model: `${TURNING}m`, state: "s" },
      questions: { [TURNING]: { type: "choice", criteria } },
    }),
    responseText: JSON.stringify({
      model: TURNING,
      answers: { [TURNING]: { type: "choice", choice: TURNING, confidence: 0.5, probabilities } },
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  };
  const region = renderResults({ ...answered, evaluation: turning });
  expect(within(region).getByText(/tied with/)).toHaveTextContent(`tied with \u2068${TURNING}2\u2069`);
  expect(turnedTexts(region)).toEqual([]);
  await user.click(within(region).getByRole("switch"));
  expect(turnedTexts(region)).toEqual([]);
  await user.click(within(region).getByRole("tab", { name: "Raw JSON" }));
  expect(turnedTexts(region)).toEqual([]);
});
