import { z } from "zod";

/** The body of `GET /api/sessions`: the account's open sessions, the last used first. */
export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The browser and its system in words, such as `Firefox on Linux`. */
      device: z.string(),
      /** Where it was used last, roughly: `this machine`, `private network`, `internet` or `unknown`. */
      place: z.string(),
      createdAt: z.string(),
      /** Exact to five minutes. */
      lastSeenAt: z.string(),
      /** Whether it is the session of this page. */
      current: z.boolean(),
    }),
  ),
});
export type ListedSession = z.output<typeof sessionList>["sessions"][number];
