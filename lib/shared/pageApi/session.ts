import { z } from "zod";

/** The fragment of the address that the terminal's link leads to. */
export const OPENED_BY_LINK = "#opened";

/** The body of every 200 of `/api/session`: the page's account. */
export const sessionState = z.object({
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `local`: the terminal's link opens a session on the server's own machine. `keys`: every page needs a key. */
  access: z.enum(["local", "keys"]),
  /** Whether there is no session: a key opens one, or the terminal's link. */
  needsKey: z.boolean(),
});
export type SessionState = z.output<typeof sessionState>;
