import { parseJson } from "@typed-question/protocol/json";
import type { Content } from "@typed-question/protocol/questions/content";
import type { EmbeddedModelId } from "@typed-question/embedded-model/runtime/models";
import type { TeachingRequest } from "@typed-question/embedded-model/teach/teachingRequest";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import { contentOf, type QuestionToTeach } from "@/lib/shared/teach/questionsToTeach";
import type { RowToAsk } from "../evaluation/readRows";
import { RunError } from "../evaluation/runError";

/** @throws RunError where a row has an image */
export function teachingRequestOf(
  questions: readonly QuestionToTeach[],
  rows: readonly RowToAsk[],
  modelId: EmbeddedModelId,
  seed: number,
): TeachingRequest {
  const pictured = rows.find(({ images }) => images.length > 0);
  if (pictured) throw new RunError(`Row ${pictured.row + 1} has an image; only texts can be taught.`);
  return {
    ...{ modelId, seed, questions: questions.map(({ engineQuestion }) => engineQuestion) },
    rows: rows.map(({ state, expected }) => ({
      state: contentOf(parseJson(state) as Content),
      labels: questions.map(({ asked: { name, labels } }) => {
        const label = Object.hasOwn(expected, name) ? expected[name] : undefined;
        return label === undefined ? null : labelOutcome(label, labels);
      }),
    })),
  };
}
