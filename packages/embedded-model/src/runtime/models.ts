/** The versions of the embedded model; lib/server/models/catalog.ts describes them. */
export const EMBEDDED_MODEL_IDS = ["model-1.14.0", "model-1.13.0", "model-1.12.0"] as const;

export type EmbeddedModelId = (typeof EMBEDDED_MODEL_IDS)[number];
