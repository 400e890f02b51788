import { DANGER_ZONE_IMAGES_HEADER, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import { isJsonObject, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { QUESTION_TYPES, QUESTIONS } from "@typed-question/protocol/questions/registry";

/** A request as a program sends it. */
export interface SnippetRequest {
  /** `https://host`, without a slash at the end. */
  baseUrl: string;
  /** The JSON of the request, sent unchanged by every snippet: order, numbers and names to the byte. */
  requestText: string;
  /** The images that the request's assets name by their parts; programs read them from files beside them. */
  images: readonly SnippetImage[];
  /** Whether it asks for more tokens than are free. */
  isLongContext: boolean;
}

export interface SnippetImage {
  /** Name of the form's part. */
  part: string;
  fileName: string;
  /** `image/png` or `image/jpeg`. */
  type: string;
}

/** The variable with a snippet's API key. The key is never written into a snippet. */
export const KEY_VARIABLE = "PLAYGROUND_API_KEY";

/** The address of the evaluation. */
export const endpoint = ({ baseUrl }: SnippetRequest): string => `${baseUrl}/v1/systemone`;

/** This request's headers beside the key's and the content type's. */
export function extraHeaders({ requestText, images, isLongContext }: SnippetRequest): [string, string][] {
  const needsDangerZone = images.length > 0 || isInDangerZone(requestText);
  return [
    ...(needsDangerZone ? [[DANGER_ZONE_IMAGES_HEADER, "true"] as [string, string]] : []),
    ...(isLongContext ? [[LONG_CONTEXT_HEADER, "true"] as [string, string]] : []),
  ];
}

function isInDangerZone(requestText: string): boolean {
  const request = parseJsonOrNull(requestText);
  if (!isJsonObject(request)) return false;
  const [assets, questions] = [request.get("assets"), request.get("questions")];
  const isDangerous = (question: JsonValue) => {
    const type = QUESTION_TYPES.find((name) => isJsonObject(question) && question.get("type") === name);
    return type !== undefined && QUESTIONS[type].isDangerZone;
  };
  if (isJsonObject(assets) && assets.size > 0) return true;
  return isJsonObject(questions) && [...questions.values()].some(isDangerous);
}
