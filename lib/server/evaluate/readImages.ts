import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { Content } from "@typed-question/protocol/request";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { ImageError } from "@/lib/server/images/imageError";
import { inspectImage, type ImageLimits } from "@/lib/server/images/inspectImage";
import type { PlaceholderIndex } from "@/lib/server/images/placeholderIndex";
import { findReferences, ImageReferencesError, type References } from "@/lib/server/images/placeholders";

const PLACEHOLDER_CHARS_SHOWN = 200;

/**
 * Checks that every image has a place in the contents.
 * @returns how many times each content mentions images
 * @throws AppError 400 that names an unmentioned image; InvalidRequestError when the images are mentioned too
 * often.
 */
export function requireReferenced(
  placeholders: Iterable<string>,
  contents: Iterable<Content>,
  index: PlaceholderIndex,
): References["counts"] {
  const referenced = referencesOf(contents, index);
  const unused = [...placeholders].filter((placeholder) => !referenced.placeholders.has(placeholder));
  if (unused.length === 0) return referenced.counts;
  const more = unused.length > 1 ? ` and ${unused.length - 1} more` : "";
  throw new AppError(
    "api_usage_error",
    `Nothing in state, instructions or criteria mentions the asset '${shown(unused[0]!)}'${more}.`,
  );
}

function referencesOf(contents: Iterable<Content>, index: PlaceholderIndex): References {
  try {
    return findReferences(contents, index);
  } catch (error) {
    if (!(error instanceof ImageReferencesError)) throw error;
    const loc = ["body", "assets", error.placeholder];
    throw new InvalidRequestError([{ type: "too_many_references", loc, msg: error.message }]);
  }
}

/**
 * Decodes every image, one after another so that no request blocks the places of others.
 * @throws InvalidRequestError with one detail for each refused image; the errors of `inspectImage`.
 */
export async function readImages(
  images: ReadonlyMap<string, Uint8Array>,
  limits: ImageLimits,
  signal: AbortSignal,
): Promise<Map<string, EngineImage>> {
  const decoded = new Map<string, EngineImage>();
  const details: ValidationDetail[] = [];
  for (const [placeholder, bytes] of images) {
    try {
      decoded.set(placeholder, await inspectImage(bytes, limits, signal));
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      const loc = ["body", "assets", placeholder];
      details.push({ type: `image_${error.reason}`, loc, msg: error.message });
    }
  }
  if (details.length > 0) throw new InvalidRequestError(details);
  return decoded;
}

const shown = (placeholder: string): string => placeholder.slice(0, PLACEHOLDER_CHARS_SHOWN);
