/** The versions of the embedded model. What people read about them is in the catalog. */
export const EMBEDDED_MODELS = [{ id: "model-1.13.0" }, { id: "model-1.12.0" }] as const;

export type EmbeddedModelId = (typeof EMBEDDED_MODELS)[number]["id"];
