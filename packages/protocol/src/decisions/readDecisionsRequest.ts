import type { ValidationDetail } from "../errors";
import type { JsonValue } from "../json";
import { ASSETS_MAX } from "../limits";
import type { SystemOneRequest } from "../request";
import { decisionsRequest } from "./decisionsRequest";
import { paramOf } from "./decisionsError";
import { describeIssue } from "./describeIssue";
import { stateOf } from "./input";
import { contentOf } from "./parts";
import { decisionTypeOf, type Decision } from "./registry";
import { RequestImages, type Path } from "./requestImages";

/** A request of the decisions wire, with what its reply and its errors need. */
export interface ReadDecisions {
  /** The same request on our own wire. Question number 2 is named `questions[2]`. */
  request: SystemOneRequest;
  /** The questions as they were sent, in their order. */
  questions: readonly Decision[];
  /** Placeholder to the place of its image in the sent request. */
  imagePlaces: ReadonlyMap<string, Path>;
}

export type ReadDecisionsResult =
  | ({ ok: true } & ReadDecisions)
  /** `loc` starts with `body` and goes on with keys and indices of the sent request. */
  | { ok: false; details: ValidationDetail[] };

/** Reads the body of `POST /v1/decisions`. It refuses all that our wire cannot hold, and drops nothing in silence. */
export function readDecisionsRequest(body: JsonValue): ReadDecisionsResult {
  const result = decisionsRequest.safeParse(body);
  if (!result.success) return { ok: false, details: [describeIssue(result.error.issues[0]!, body)] };
  const { model, input, questions } = result.data;
  const images = new RequestImages(body);
  const state = stateOf(input, images.place);
  const named = questions.map((decision, index) => {
    const instructions = contentOf(decision.instructions, ["questions", index, "instructions"], images.place);
    return [questionName(index), decisionTypeOf(decision).toQuestion(decision, instructions)] as const;
  });
  const excess = [...images.places.values()][ASSETS_MAX];
  if (excess) {
    const loc = ["body", ...excess];
    const msg = `Invalid '${paramOf(loc)}': expected at most ${ASSETS_MAX} images, but found ${images.places.size}.`;
    return { ok: false, details: [{ type: "too_many_images", loc, msg }] };
  }
  const { assets, places: imagePlaces } = images;
  const request = { model, state, questions: new Map(named), ...(assets.size > 0 ? { assets } : {}) };
  return { ok: true, request, questions, imagePlaces };
}

/** The name of a question on our own wire: its place, so that messages name it. No model sees it. */
export const questionName = (index: number): string => `questions[${index}]`;
