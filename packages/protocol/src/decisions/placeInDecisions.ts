import type { ValidationDetail } from "../errors";
import { questionName, type ReadDecisions } from "./readDecisionsRequest";

type Loc = ValidationDetail["loc"];

/** Fields of our questions on this wire, by the type of the question. */
const CRITERIA: Partial<Record<string, string>> = { choice: "choices", score: "levels" };

/** A place of a request on our own wire as its place in the request that was sent. */
export function placeInDecisions(loc: Loc, { questions, imagePlaces }: ReadDecisions): Loc {
  const [part, field, name, ...rest] = loc;
  if (part !== "body") return loc;
  if (field === "state") return ["body", "input"];
  if (field === "assets") return ["body", ...(imagePlaces.get(String(name)) ?? ["input"])];
  const index = questions.findIndex((_, i) => questionName(i) === name);
  if (field !== "questions" || index < 0) return loc;
  // The type of a question stands before its field.
  const [, inner, ...deeper] = rest;
  if (inner === undefined) return ["body", "questions", index];
  const own = inner === "criteria" ? (CRITERIA[questions[index]!.type] ?? inner) : inner;
  return ["body", "questions", index, own, ...deeper];
}
