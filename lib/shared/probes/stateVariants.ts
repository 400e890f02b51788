import { placeholderPattern } from "@/lib/shared/draft/mentions";
import { membersOf } from "@typed-question/protocol/json";
import { piecesOf, type Cut } from "./pieces";
import { mapTexts, parseRequest, writeVariant } from "./probedRequest";
import { ORIGINAL, type Variant, type Variants } from "./variant";
import { withoutPlaces } from "./withoutPlaces";

/**
 * The request once without each piece of its state. All questions are asked at once. The original keeps its exact text.
 * @throws for a text that is not a request
 */
export function evidenceVariants(requestText: string, cut: Cut): Variants {
  const request = parseRequest(requestText);
  const state = request.get("state") ?? "";
  const others = piecesOf(state, cut).map((piece, index): Variant => {
    const shorter = new Map(request).set("state", withoutPlaces(state, piece.places));
    return { id: `${index + 1}`, requestText: writeVariant(shorter), change: { kind: "piece", piece } };
  });
  return [wholeRequest(requestText), ...others];
}

/** The placeholders of a request's images. */
export const imagesOf = (requestText: string): string[] => [
  ...membersOf(parseRequest(requestText).get("assets")).keys(),
];

/**
 * The request once without each of its images: nothing stands in place of the image.
 * @throws for a text that is not a request
 */
export function imageVariants(requestText: string): Variants {
  const request = parseRequest(requestText);
  const placeholders = imagesOf(requestText);
  // Of placeholders that start at one place, the longest counts.
  const pattern = placeholderPattern(placeholders);
  const others = placeholders.map((placeholder, index): Variant => {
    const left = mapTexts(request, (text) =>
      pattern ? text.replace(pattern, (found) => (found === placeholder ? "" : found)) : text,
    );
    return { id: `${index + 1}`, requestText: writeVariant(left), change: { kind: "image", placeholder } };
  });
  return [wholeRequest(requestText), ...others];
}

const wholeRequest = (requestText: string): Variant => ({
  id: ORIGINAL,
  requestText,
  change: { kind: "original" },
});
