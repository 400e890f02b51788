import { readFile } from "node:fs/promises";
import { createImageDescriber } from "@/lib/server/images/describeImage";
import { describeImagesFor } from "@/lib/server/engines/describedImages";
import { inspectImage } from "@/lib/server/images/inspectImage";
import type { Example } from "@/lib/shared/examples/example";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { toContent, toQuestion } from "@typed-question/embedded-model/accuracy/labelledItems";
import { createEmbeddedEngines } from "@typed-question/embedded-model/runtime/engine";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import type { EngineContent } from "@typed-question/protocol/engine";
import { parseJson, type JsonObject } from "@typed-question/protocol/json";

const LIMITS = { bytesMax: 16 * 1024 * 1024, pixelsMax: 40_000_000 };
const DECIMALS = 4;

/** The example's state with its picture in its place. */
async function stateOf({ state, image }: Example, signal: AbortSignal): Promise<EngineContent> {
  if (!image || typeof state !== "string") return toContent(parseJson(JSON.stringify(state)))!;
  const picture = await inspectImage(await readFile(`public${image.file}`), LIMITS, signal);
  const [before = "", after = ""] = state.split(image.placeholder);
  return {
    format: "text",
    parts: [
      { type: "text", text: before },
      { type: "image", image: picture },
      { type: "text", text: after },
    ],
  };
}

/** The latest embedded model, to be asked the ready examples. `close` ends its threads. */
export function exampleAnswerer() {
  const [model] = EMBEDDED_MODEL_IDS;
  const engines = createEmbeddedEngines(1);
  const seeing = describeImagesFor(engines[model], createImageDescriber());
  return {
    model,
    close: () => Promise.all([seeing, ...Object.values(engines)].map((engine) => engine.close())),
    /** @returns each question's outcomes with their probabilities, rounded to four decimals */
    async answer(example: Example): Promise<Record<string, ExampleOutcome>> {
      const written = [...(parseJson(JSON.stringify(example.questions)) as JsonObject)];
      const questions = written.map(([, question]) => toQuestion(question as JsonObject));
      const { signal } = new AbortController();
      const { outcomes } = await seeing.evaluate(
        { state: await stateOf(example, signal), questions },
        signal,
      );
      return Object.fromEntries(
        outcomes.map((outcome, i): [string, ExampleOutcome] => {
          const [name, { outcomes: given, kind }] = [written[i]![0], questions[i]!];
          if (outcome.kind !== "distribution") throw new Error(`${example.id}: ${name} has no distribution`);
          const probabilities = outcome.probabilities.map((p) => Number(p.toFixed(DECIMALS)));
          return [name, { kind, labels: given.map((one, at) => one.name ?? String(at)), probabilities }];
        }),
      );
    },
  };
}
