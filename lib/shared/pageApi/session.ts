import { z } from "zod";

/**
 * Request header of the pages' own routes: the id of the account whose things the page shows. Somebody else may have
 * signed in since, in another tab: then the call is refused as one without a session.
 */
export const ACCOUNT_HEADER = "x-playground-account";

/** The body of every 200 of `/api/session`: who this page acts for. */
export const sessionState = z.object({
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `local`: a page on the server's own machine needs no key. `keys`: every page needs one. */
  access: z.enum(["local", "keys"]),
  /** Whether a session can be opened with a key alone. False where there is one, or where one is free. */
  needsKey: z.boolean(),
});
export type SessionState = z.output<typeof sessionState>;
