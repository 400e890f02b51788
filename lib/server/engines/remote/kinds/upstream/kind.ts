import { bearer } from "../../bearer";
import { readDecisionModels } from "../../readModelList";
import type { RemoteKind } from "../kind";
import { createUpstreamEngine, upstreamPreset } from "./engine";
import { UPSTREAM_PRESETS } from "./presets";

/** Servers of this protocol. */
export const upstreamKind: RemoteKind<"upstream"> = {
  createEngine: createUpstreamEngine,
  authHeaders: bearer,
  modelsPath: (preset) => upstreamPreset(preset).modelsPath,
  readModels: readDecisionModels,
  presetFacts: (name) => {
    const { imageSideMax, ...preset } = UPSTREAM_PRESETS[name];
    return { ...preset, images: imageSideMax !== null };
  },
};
