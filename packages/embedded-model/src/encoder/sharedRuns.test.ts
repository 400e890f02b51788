import { expect, test } from "vitest";
import { VECTOR_SIZE } from "./encoderGraph";
import type { Encoding, VectorKind } from "./encoder";
import { CONCEPT_READER } from "../readers/reader";
import { closeRuns, isOpen, type SharedRuns } from "./runQueue";
import { encodeHere, type Run } from "./runs";
import { encodeWithHelp, workOn } from "./sharedRuns";

/** Twelve runs of one to three texts. */
const RUNS: Run[] = Array.from({ length: 12 }, (_, i) => ({
  kind: i % 4 === 1 ? "choice" : "general",
  texts: Array.from({ length: 1 + (i % 3) }, (_, j) => [i, j, 7]),
}));

/** Each vector and the readings hold the tokens, for choices in another order; `runs` counts. */
function createEncoder(onRun: () => void = () => {}) {
  const encoder = {
    runs: 0,
    encode: (texts: Run["texts"], kind: VectorKind): Promise<Encoding[]> => {
      encoder.runs += 1;
      onRun();
      const filled = (tokens: readonly number[], size: number): Float32Array => {
        const values = new Float32Array(size);
        values.set(kind === "choice" ? tokens.toReversed() : tokens);
        return values;
      };
      return Promise.resolve(
        texts.map((tokens) => ({
          vector: filled(tokens, VECTOR_SIZE),
          readings: filled(tokens, CONCEPT_READER.concepts),
        })),
      );
    },
  };
  return encoder;
}

const expected = await encodeHere(createEncoder())(RUNS, () => {});
const alone = (): Promise<void> => new Promise(() => {});
const noCheck = (): void => {};

test("without a helper all is encoded here", async () => {
  const encoder = createEncoder();
  expect(await encodeWithHelp(encoder, alone)(RUNS, noCheck)).toEqual(expected);
  expect(encoder.runs).toBe(RUNS.length);
});

test("two threads share the runs, none is done twice, and the encodings are in their places", async () => {
  const [owner, helper] = [createEncoder(), createEncoder()];
  const encodeRuns = encodeWithHelp(owner, (shared) => workOn(shared, helper, noCheck));
  expect(await encodeRuns(RUNS, noCheck)).toEqual(expected);
  expect(owner.runs + helper.runs).toBe(RUNS.length);
  expect(helper.runs).toBeGreaterThan(0);
});

test("what a helper took and did not do is done here when it has gone", async () => {
  const owner = createEncoder();
  const encodeRuns = encodeWithHelp(owner, (shared) => {
    Atomics.add(shared.next, 0, 2);
    return Promise.resolve();
  });
  expect(await encodeRuns(RUNS, noCheck)).toEqual(expected);
  expect(owner.runs).toBe(RUNS.length);
});

test("a helper with work of its own takes no further run", async () => {
  let isBusy = false;
  const helper = createEncoder(() => (isBusy = true));
  const owner = createEncoder();
  const encodeRuns = encodeWithHelp(owner, (shared) =>
    workOn(shared, helper, () => {
      if (isBusy) throw new Error("a job");
    }).catch(() => {}),
  );
  expect(await encodeRuns(RUNS, noCheck)).toEqual(expected);
  expect(helper.runs).toBe(1);
});

test("what is asked for at the same time is offered one after the other, also after work that was given up", async () => {
  const owner = createEncoder();
  const open: SharedRuns[] = [];
  const encodeRuns = encodeWithHelp(owner, (shared) => {
    open.push(shared);
    // The pool only knows the latest offer, and reports no other helper's end.
    expect(open.filter(isOpen)).toEqual([shared]);
    return Promise.resolve();
  });
  const giveUp = (): void => {
    throw new Error("given up");
  };
  const [first, second, third] = await Promise.allSettled([
    encodeRuns(RUNS, noCheck),
    encodeRuns(RUNS, giveUp),
    encodeRuns(RUNS, noCheck),
  ]);
  expect(first).toEqual({ status: "fulfilled", value: expected });
  expect(second.status).toBe("rejected");
  expect(third).toEqual(first);
  expect(open.length).toBe(3);
});

test("work that is given up leaves no run to anybody", async () => {
  const owner = createEncoder();
  let offered: SharedRuns | null = null;
  const encodeRuns = encodeWithHelp(owner, (shared) => {
    offered = shared;
    return alone();
  });
  const giveUp = (): void => {
    if (owner.runs === 3) throw new Error("given up");
  };
  await expect(encodeRuns(RUNS, giveUp)).rejects.toThrow("given up");
  const helper = createEncoder();
  await workOn(offered!, helper, noCheck);
  expect([owner.runs, helper.runs, isOpen(offered!)]).toEqual([3, 0, false]);
});

test("closed runs stay closed whoever still tries to take one", async () => {
  let offered: SharedRuns | null = null;
  await encodeWithHelp(createEncoder(), (shared) => ((offered = shared), alone()))(RUNS, noCheck);
  closeRuns(offered!);
  Atomics.add(offered!.next, 0, 1);
  expect(isOpen(offered!)).toBe(false);
});
