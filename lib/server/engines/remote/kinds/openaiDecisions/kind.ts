import { bearer } from "../../bearer";
import { readDecisionModels } from "../../readModelList";
import type { RemoteKind } from "../kind";
import { createDecisionsEngine } from "./engine";
import { DECISIONS_PRESETS } from "./presets";

/** Servers that speak OpenAI's Decisions API. */
export const openaiDecisionsKind: RemoteKind<"openai-decisions"> = {
  createEngine: createDecisionsEngine,
  authHeaders: bearer,
  modelsPath: () => "/models",
  readModels: readDecisionModels,
  presetFacts: (name) => DECISIONS_PRESETS[name],
};
