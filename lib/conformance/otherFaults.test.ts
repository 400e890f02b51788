import { expect, test, vi } from "vitest";
import { FAULTS } from "./reference/faults";
import { FAULT_IDS, HALF, outcomesOf } from "./reference/outcomes";

// Each is some 900 requests, which a busy machine takes seconds for.
vi.setConfig({ testTimeout: 60_000 });

test.each(FAULT_IDS.slice(HALF))("the fault %s breaks exactly the requirement about it", async (fault) => {
  const { fail } = await outcomesOf(fault);
  expect(fail).toEqual([FAULTS[fault].breaks]);
});
