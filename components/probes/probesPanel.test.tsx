import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DraftProvider, useSession } from "@/lib/client/draft/draftProvider";
import type { EvaluateReply } from "@/lib/client/askPatiently";
import type { evaluateRequest, EvaluateOptions } from "@/lib/client/evaluateRequest";
import { writeError } from "@typed-question/protocol/errors";
import { ProbesPanel } from "./probesPanel";
import { useProbes } from "./useProbes";

const MODEL = {
  ...{ name: "model-latest", description: "Newest", release_date: "2026-01-01" },
  ...{ versioned_id: "model-1", deterministic: true },
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    const session = { account: { id: "a", name: "A" }, access: "local", needsKey: false };
    return new Response(JSON.stringify(path === "/api/models" ? { models: [MODEL] } : session));
  });
});

/** The draft's options and instructions, as a run would send them. */
let sentDraft: () => { instructions: string; criteria: Record<string, unknown> };

function Harness({ evaluate }: { evaluate: typeof evaluateRequest }) {
  const session = useSession();
  useEffect(() => {
    sentDraft = () => JSON.parse(session.inspect().requestText ?? "{}").questions.team;
  }, [session]);
  return <ProbesPanel probes={useProbes(evaluate)} />;
}

interface Call extends EvaluateOptions {
  request: { state: string; questions: Record<string, { criteria: Record<string, string> }> };
}

/** Answers each call. `null` fails it. */
function renderPanel(answersOf: (request: Call["request"]) => object | null) {
  const calls: Call[] = [];
  const evaluate = async (text: string, options: EvaluateOptions = {}): Promise<EvaluateReply> => {
    const request = JSON.parse(text) as Call["request"];
    calls.push({ ...options, request });
    const answers = answersOf(request);
    const body = answers
      ? JSON.stringify({ model: "model-1", answers, usage: { input_tokens: 1, output_tokens: 1 } })
      : writeError("upstream_error", "The other server is away");
    return {
      ...{ kind: "reply", status: answers ? 200 : 502, body, requestId: null, latencyMs: 1 },
      retryAfterMs: null,
    } as const;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftProvider>
        <Harness evaluate={evaluate} />
      </DraftProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls };
}

/** A model that likes the first option. */
const likesTheFirst = ({ questions }: Call["request"]) => {
  const names = Object.keys(questions.team!.criteria);
  const probabilities = Object.fromEntries(names.map((name, index) => [name, index === 0 ? 0.7 : 0.1]));
  return { team: { type: "choice", choice: names[0], confidence: 0.6, probabilities } };
};

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test("the order of a choice is probed, outside of the history; a failed call can be asked again; an order goes into the draft", async () => {
  let isAway = true;
  const { user, calls } = renderPanel((request) =>
    isAway && Object.keys(request.questions.team!.criteria)[0] === "sales" ? null : likesTheFirst(request),
  );
  expect(await screen.findByText(/^4 calls, about [\d,]+ input tokens$/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Probe" }));
  expect(await screen.findByText("3 of 4 answered, 1 failed")).toBeInTheDocument();
  expect(screen.getByText("The other server is away.")).toBeInTheDocument();
  expect(calls.every(({ isUnsaved }) => isUnsaved)).toBe(true);

  isAway = false;
  await user.click(screen.getByRole("button", { name: "Ask the missing 1 call" }));
  expect(await screen.findByText("4 of 4 answered")).toBeInTheDocument();
  expect(calls).toHaveLength(5);
  expect(
    screen.getByText("The winner changes with the order: billing, technical, account, sales."),
  ).toBeInTheDocument();
  const options = screen.getByRole("table", { name: "Probability of each option of team by its place" });
  expect(cellsOf(options)).toEqual([
    ...["billing", "technical", "account", "sales"].map((name) => [
      ...[name, "0.70", "0.10", "0.10", "0.10", "0.25", "0.60"],
    ]),
    ["Whatever stands there", "0.70", "0.10", "0.10", "0.10", "–", "–"],
  ]);

  await user.click(screen.getByRole("button", { name: "Use order 2" }));
  expect(Object.keys(sentDraft().criteria)).toEqual(["technical", "account", "sales", "billing"]);
  expect(await screen.findByText("Edited since this probe · Probe again")).toBeInTheDocument();
});

test("the evidence marks the parts that moved an answer, in the state and in a table", async () => {
  const asksForMoney = ({ state }: Call["request"]) => ({
    wants_refund: { type: "noul", noul: state.includes("return the second payment") ? 0.9 : 0.3 },
  });
  const { user, calls } = renderPanel(asksForMoney);
  await screen.findByText(/^4 calls/);
  await user.click(screen.getByRole("radio", { name: "Evidence" }));
  await user.click(screen.getByRole("button", { name: "Probe" }));
  const region = await screen.findByRole("region", { name: "State by evidence" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect([...region.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Please return the second payment.",
  ]);
  expect(region.textContent.replaceAll(/\d+( [+−][\d.]+)?$/gm, "")).toContain("Hi team,");
  const rows = cellsOf(screen.getByRole("table", { name: "Answers to wants_refund" }));
  expect(rows).toHaveLength(calls.length);
  expect(rows.filter(([, , , , verdict]) => verdict === "flips")).toEqual([
    [expect.stringContaining("Please return the second payment."), "no 0.70", "−0.60", "0.60", "flips"],
  ]);
});

test("phrasings are written here, and one goes into the draft", async () => {
  const { user } = renderPanel(likesTheFirst);
  await screen.findByText(/^4 calls/);
  await user.click(screen.getByRole("radio", { name: "Wording" }));
  expect(screen.getByText("Write another phrasing first.")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Phrasing 1" }), "Who should answer?");
  await screen.findByText(/^2 calls/);
  await user.click(screen.getByRole("button", { name: "Probe" }));
  await user.click(await screen.findByRole("button", { name: "Use phrasing 1" }));
  expect(sentDraft().instructions).toBe("Who should answer?");
});

test("what a request lacks for a probe is said in place of a start", async () => {
  const { user, calls } = renderPanel(likesTheFirst);
  await screen.findByText(/^4 calls/);
  await user.click(screen.getByRole("radio", { name: "Images" }));
  expect(screen.getByText("This request has no image to leave out.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Probe" }));
  expect(calls).toEqual([]);
});
