import { z } from "zod";

/** The body of every 200 of `/api/session`: the page's account. */
export const sessionState = z.object({
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `local`: a page on the server's own machine needs no key. `keys`: every page needs one. */
  access: z.enum(["local", "keys"]),
  /** Whether a session can only be opened with a key. False if there is one, or if none needs a key. */
  needsKey: z.boolean(),
});
export type SessionState = z.output<typeof sessionState>;
