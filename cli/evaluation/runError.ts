/** The run or its input failed; the message is for a person and names the place. */
export class RunError extends Error {
  override name = "RunError";
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
