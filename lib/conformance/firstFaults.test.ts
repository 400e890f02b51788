import { expect, test, vi } from "vitest";
import { FAULTS } from "./reference/faults";
import { FAULT_IDS, HALF, outcomesOf } from "./reference/outcomes";
import { REQUIREMENTS } from "./requirements/all";

// Each is some 900 requests, which a busy machine takes seconds for.
vi.setConfig({ testTimeout: 60_000 });

test("a server without a fault meets every requirement, and each one applies", async () => {
  const ids = REQUIREMENTS.map(({ id }) => id);
  expect(await outcomesOf()).toEqual({ pass: ids, fail: [], blocked: [], "not applicable": [] });
});

test("every requirement has a name of its own and at least one case", () => {
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  expect(REQUIREMENTS.filter(({ cases }) => cases.length === 0)).toEqual([]);
});

test.each(FAULT_IDS.slice(0, HALF))("the fault %s breaks exactly the requirement about it", async (fault) => {
  const { fail } = await outcomesOf(fault);
  expect(fail).toEqual([FAULTS[fault].breaks]);
});
