import { z } from "zod";

/** The body of every 200 of `/api/session`: who this page acts for. */
export const sessionState = z.object({
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `local`: a page on the server's own machine needs no key. `keys`: every page needs one. */
  access: z.enum(["local", "keys"]),
  /** Whether a session can be opened with a key alone. False where there is one, or where one is free. */
  needsKey: z.boolean(),
});
export type SessionState = z.output<typeof sessionState>;
