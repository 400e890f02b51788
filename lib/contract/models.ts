import { z } from "zod";

/** A name that the `model` field of a request accepts. */
export const modelMetadata = z.object({
  /** Versioned id or alias. */
  name: z.string(),
  description: z.string(),
  /** `YYYY-MM-DD`. */
  release_date: z.iso.date(),
});
export type ModelMetadata = z.output<typeof modelMetadata>;

/** The body of a 200 of `GET /v1/models`. */
export const modelList = z.object({ models: z.array(modelMetadata) });
