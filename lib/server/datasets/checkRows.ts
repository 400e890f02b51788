import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { JsonParseError, parseJson } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import type { DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import { missingImages } from "@/lib/server/store/images";
import type { Store } from "@/lib/server/store/store";

/**
 * Refuses rows that no request could be made of.
 * @param place of the rows in the body
 * @throws InvalidRequestError for a state that is no JSON; AppError 400 for an image that was not sent
 */
export async function checkRows(
  store: Store,
  accountId: string,
  rows: readonly { content: DatasetRowContent; place: (string | number)[] }[],
): Promise<void> {
  const details = rows.flatMap(({ content, place }) => {
    const reason = stateProblem(content.state);
    return reason === null ? [] : [{ type: "json_invalid", loc: ["body", ...place, "state"], msg: reason }];
  });
  if (details.length > 0) throw new InvalidRequestError(details);
  await requireImages(
    store,
    accountId,
    rows.flatMap(({ content }) => content.images),
  );
}

/** @throws AppError 400 for an image that was not sent */
export async function requireImages(
  store: Store,
  accountId: string,
  images: readonly { sha256: string }[],
): Promise<void> {
  const hashes = new Set(images.map(({ sha256 }) => sha256));
  const [missing] = await missingImages(store, accountId, [...hashes]);
  if (missing === undefined) return;
  throw new AppError(
    "api_usage_error",
    `The image ${missing} is not on the server: send it to /api/images first.`,
  );
}

function stateProblem(state: string): string | null {
  try {
    parseJson(state, { valuesMax: JSON_VALUES_MAX });
    return null;
  } catch (error) {
    if (error instanceof JsonParseError) return error.message;
    throw error;
  }
}
