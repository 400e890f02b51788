import { z } from "zod";

/** A name that the `model` field of a request accepts. */
export const modelMetadata = z.object({
  name: z.string().describe("Alias or versioned id, for the field model of a request."),
  description: z.string().describe("What it is, for people."),
  release_date: z.iso.date().describe("YYYY-MM-DD"),
});
export type ModelMetadata = z.output<typeof modelMetadata>;

/** The body of a 200 of `GET /v1/models`. */
export const modelList = z.object({ models: z.array(modelMetadata) });
