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

/** Another versioned id is behind a name than in its golden set. */
export const versionChange = z.object({
  /** The versioned ids that answered the golden set. */
  golden: z.array(z.string()),
  /** The dataset of the golden set. */
  dataset_id: z.string(),
});
export type VersionChange = z.output<typeof versionChange>;

/** A model as the server's own page sees it: versioned ids are listed too. */
const pageModel = modelMetadata.extend({
  /** The versioned id that answers; the name itself where it is one. */
  versioned_id: z.string(),
  /** Whether equal requests always get equal answers. */
  deterministic: z.boolean(),
  /** Whether it runs on this server or on one beside it, so that many small runs cost nothing. Absent: it does not. */
  local: z.literal(true).optional(),
  /** Of input tokens, by the connection's settings. Absent: not set. */
  price: z.object({ per_million_input_tokens: z.number(), currency: z.string().nullable() }).optional(),
  /** Absent where nothing changed since the golden set, and without one. */
  version_change: versionChange.optional(),
});
export type PageModel = z.output<typeof pageModel>;

/** The body of a 200 of `GET /api/models`: the aliases, then the versioned ids. */
export const pageModelList = z.object({ models: z.array(pageModel) });
