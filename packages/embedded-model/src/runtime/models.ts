/** The newest version. `model-latest` stands for it. */
export const LATEST_MODEL = "model-1.15.0";

/** The versions of the embedded model that answer; lib/server/models/catalog.ts describes them. */
export const EMBEDDED_MODEL_IDS = [LATEST_MODEL, "model-1.12.0"] as const;

export type EmbeddedModelId = (typeof EMBEDDED_MODEL_IDS)[number];

/** Versions whose parts are gone: their ids are names of the newest one (docs/decisions/0018-retired-versions.md). */
export const RETIRED_MODEL_IDS = ["model-1.14.0", "model-1.13.0"] as const;
