/**
 * Request header of the pages' own routes: the id of the page's account. If another tab has signed in to another
 * account, the call is refused like one without a session.
 */
export const ACCOUNT_HEADER = "x-playground-account";
