import { expect, test } from "vitest";
import type { Variant } from "@/lib/shared/probes/variant";
import type { EvaluateReply } from "./askPatiently";
import { askVariants } from "./askVariants";
import type { EvaluateOptions } from "./evaluateRequest";

const variant = (id: string, parts: string[] = []): Variant => ({
  id,
  requestText: JSON.stringify({
    id,
    assets: Object.fromEntries(parts.map((part) => [part, { type: "image", part }])),
  }),
  change: { kind: "original" },
});

const OK: EvaluateReply = {
  ...{ kind: "reply", status: 200, body: "{}", requestId: null, latencyMs: 1, retryAfterMs: null },
};

/** @returns the calls in their order, and the replies that were told */
async function ask(
  wanted: { variant: Variant; times: number }[],
  replyTo: (id: string) => EvaluateReply,
  controller = new AbortController(),
) {
  const calls: (string | string[])[][] = [];
  const told: string[] = [];
  let [underWay, most] = [0, 0];
  await askVariants({
    wanted,
    images: ["a", "b"].map((part) => ({ part, blob: new Blob([part]) })),
    signal: controller.signal,
    evaluate: async (text: string, { images = [], isUnsaved }: EvaluateOptions = {}) => {
      const { id } = JSON.parse(text) as { id: string };
      calls.push([id, images.map(({ part }) => part), isUnsaved ? "unsaved" : "saved"]);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      return replyTo(id);
    },
    sleep: () => Promise.resolve(),
    random: () => 0,
    onReply: ({ id }, reply) => told.push(`${id} ${reply.kind}`),
  });
  return { calls, told, most };
}

test("every variant is asked once before any is repeated, with its own images, and none is saved", async () => {
  const wanted = [
    { variant: variant("1", ["a", "b"]), times: 2 },
    { variant: variant("2", ["b"]), times: 1 },
  ];
  const { calls } = await ask(wanted, () => OK);
  expect(calls).toEqual([
    ["1", ["a", "b"], "unsaved"],
    ["2", ["b"], "unsaved"],
    ["1", ["a", "b"], "unsaved"],
  ]);
});

test("at most four calls are under way, and a failed one stops no other", async () => {
  const wanted = Array.from({ length: 9 }, (_, index) => ({ variant: variant(`${index}`), times: 1 }));
  const { told, most } = await ask(wanted, (id) => (id === "3" ? { kind: "network", message: "Away" } : OK));
  expect(most).toBe(4);
  expect(told.toSorted()).toEqual(wanted.map((_, index) => `${index} ${index === 3 ? "network" : "reply"}`));
});

test("without a session no further call is made", async () => {
  const wanted = Array.from({ length: 9 }, (_, index) => ({ variant: variant(`${index}`), times: 1 }));
  const { calls, told } = await ask(wanted, () => ({ kind: "unauthenticated", message: "Sign in." }));
  expect(calls).toHaveLength(4);
  expect(told).toEqual(["0 unauthenticated"]);
});

test("a cancelled probe tells nothing more", async () => {
  const controller = new AbortController();
  const wanted = Array.from({ length: 9 }, (_, index) => ({ variant: variant(`${index}`), times: 1 }));
  const { told } = await ask(
    wanted,
    (id) => {
      if (id === "1") controller.abort();
      return OK;
    },
    controller,
  );
  expect(told).toEqual(["0 reply"]);
});
