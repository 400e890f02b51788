import type { BoundedQueue } from "./boundedQueue";
import type { Engine } from "@typed-question/protocol/engine";
import { Lifetime } from "@typed-question/protocol/followSignal";

/**
 * Puts a queue in front of an engine's evaluations. Engines on the same resource share one queue. Closing rejects
 * waiting evaluations and closes the engine; the queue stays for other engines.
 */
export function boundEngine(engine: Engine, queue: BoundedQueue): Engine {
  const lifetime = new Lifetime();
  return {
    capabilities: engine.capabilities,
    ready: () => engine.ready(),
    evaluate: (request, signal, onStart) => {
      const askedAt = performance.now();
      return lifetime.run(signal, (own) =>
        queue.run(own, () => {
          onStart?.(performance.now() - askedAt);
          return engine.evaluate(request, own);
        }),
      );
    },
    async close() {
      lifetime.end(new Error("The engine is closed"));
      await engine.close();
    },
  };
}
