import { JsonParseError, parseJson } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { exchangeFacts } from "../exchangeFacts";
import { prepareImport } from "../prepareImport";
import { textsProblem } from "./textsProblem";

/**
 * Work on the bodies of requests that grows with their length. Inputs and outputs are plain values that go
 * from one thread to another. A refusal is a value as well.
 */
export const TASKS = {
  exchangeFacts,
  prepareImport,

  /** The text of a draft without keys and headers, or why it is refused. */
  strippedDraft(draft: string): { text: string } | { problem: string } {
    const found = textsProblem([{ text: draft, loc: [] }]);
    return found ? { problem: found.msg } : { text: draftTextWithoutSecrets(draft).text };
  },

  /** For each state of a row: why it is no JSON, or null. */
  stateProblems(states: readonly string[]): (string | null)[] {
    const found = textsProblem(states.map((text, at) => ({ text, loc: [at] })));
    return states.map((state, at) => (found?.loc[0] === at ? found.msg : found ? null : stateProblem(state)));
  },
};

function stateProblem(state: string): string | null {
  try {
    parseJson(state, { valuesMax: JSON_VALUES_MAX });
    return null;
  } catch (error) {
    if (error instanceof JsonParseError) return error.message;
    throw error;
  }
}
