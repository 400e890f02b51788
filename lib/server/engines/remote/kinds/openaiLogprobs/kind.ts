import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { bearer } from "../../bearer";
import { readModelList } from "../../readModelList";
import type { RemoteKind } from "../kind";
import { createChatEngine } from "./engine";
import { CHAT_PRESETS } from "./presets";

/** Chat completions that give log probabilities. */
export const openaiLogprobsKind: RemoteKind<"openai-logprobs"> = {
  createEngine: createChatEngine,
  authHeaders: bearer,
  modelsPath: () => "/models",
  readModels: readModelList,
  presetFacts: (name) => ({ ...CHAT_PRESETS[name], optionsMax: OPTIONS_MAX, images: true }),
};
