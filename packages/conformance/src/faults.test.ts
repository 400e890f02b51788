import { beforeAll, expect, test } from "vitest";
import { FAULTS, type FaultId } from "./reference/faults";
import { failuresOf, reach, soundOutcomes } from "./reference/outcomes";
import { REQUIREMENTS } from "./requirements/all";

let reached: Map<FaultId, string[]>;

beforeAll(async () => {
  reached = await reach();
});

test("a server without a fault meets every requirement, and each one applies", async () => {
  const ids = REQUIREMENTS.map(({ id }) => id);
  expect(await soundOutcomes()).toEqual({ pass: ids, fail: [], blocked: [], "not applicable": [] });
});

test("every requirement has a name of its own and at least one case", () => {
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  expect(REQUIREMENTS.filter(({ cases }) => cases.length === 0)).toEqual([]);
});

test.each(Object.keys(FAULTS) as FaultId[])(
  "the fault %s breaks exactly the requirement about it",
  async (fault) => {
    expect(await failuresOf(fault, reached.get(fault) ?? [])).toEqual([FAULTS[fault].breaks]);
  },
);
