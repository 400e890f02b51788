import { afterAll, afterEach, vi } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { forgetSingletons, singleton } from "@/lib/server/singleton";

// Test files share a process: none may see the remains of another.

afterEach(() => void vi.useRealTimers());

afterAll(async () => {
  vi.unstubAllGlobals();
  const engines = singleton("engines", () => new Map<string, Engine>());
  forgetSingletons();
  await Promise.all([...engines.values()].map((engine) => engine.close()));
});
