import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import { workOnBody } from "@/lib/server/history/bodyThread/bodyThread";
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
  const states = rows.map(({ content }) => content.state);
  const length = states.reduce((sum, state) => sum + state.length, 0);
  const problems = await workOnBody("stateProblems", states, length);
  const details = rows.flatMap(({ place }, at) => {
    const msg = problems[at] ?? null;
    return msg === null ? [] : [{ type: "json_invalid", loc: ["body", ...place, "state"], msg }];
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
