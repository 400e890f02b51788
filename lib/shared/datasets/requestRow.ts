import { isJsonObject, parseJsonOrNull, stringifyJson, membersOf } from "@typed-question/protocol/json";
import type { DatasetRowContent } from "@/lib/shared/pageApi/datasets";

/** The parts of a request for a row. */
export interface RequestRow {
  /** JSON text of the state. */
  state: string;
  /** Placeholder and form part of each image. */
  images: { placeholder: string; part: string }[];
}

/** The row of a request's state; null for a text that is no request. */
export function requestRow(text: string): RequestRow | null {
  const request = parseJsonOrNull(text);
  if (!isJsonObject(request)) return null;
  const state = request.get("state");
  if (state === undefined) return null;
  const images = [...membersOf(request.get("assets"))].flatMap(([placeholder, asset]) => {
    const part = membersOf(asset).get("part");
    return typeof part === "string" ? [{ placeholder, part }] : [];
  });
  return { state: stringifyJson(state), images };
}

/** The row with the stored images of its parts; an image that was not kept is left out. */
export function rowOfRequest(
  { state, images }: RequestRow,
  sha256Of: (part: string) => string | undefined,
  extra: DatasetRowContent["extra"],
): DatasetRowContent {
  const kept = images.flatMap(({ placeholder, part }) => {
    const sha256 = sha256Of(part);
    return sha256 === undefined ? [] : [{ placeholder, sha256 }];
  });
  return { state, expected: {}, images: kept, extra };
}
