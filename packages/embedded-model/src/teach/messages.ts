import type { EndMessage } from "../threads/endThread";
import type { TeachingOutcome, TeachingProgress, TeachingRequest } from "./teachingRequest";

/** Messages to the teaching thread: one job, and the end. */
export type ToTeacher = { type: "teach"; request: TeachingRequest } | EndMessage;

export type FromTeacher =
  | { type: "progress"; progress: TeachingProgress }
  | { type: "result"; outcomes: TeachingOutcome[] }
  | { type: "failed"; message: string };
