import { createHash } from "node:crypto";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import { parseJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { validateRequest } from "@typed-question/protocol/validate";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";

/**
 * The request of a row.
 * @param questions as the JSON of `questions` was parsed
 * @throws InvalidRequestError if it breaks the contract
 */
export function rowRequest(
  row: Pick<DatasetRow, "state">,
  model: string,
  questions: JsonValue,
): SystemOneRequest {
  const body: JsonObject = new Map([
    ["state", parseJson(row.state, { valuesMax: JSON_VALUES_MAX })],
    ["model", model],
    ["questions", questions],
  ]);
  const result = validateRequest(body);
  if (!result.ok) throw new InvalidRequestError(result.details);
  return result.request;
}

/** A digest of the state as it is written, and of the images. Rows of a run with one digest are the same request. */
export function rowDigest({ state, images }: Pick<DatasetRow, "state" | "images">): string {
  const hash = createHash("sha256").update(state);
  for (const { placeholder, sha256 } of images) hash.update(`\0${placeholder}\0${sha256}`);
  return hash.digest("base64");
}
