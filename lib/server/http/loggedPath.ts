import "server-only";

/** The path for the log. The id of a share is secret. */
export const loggedPath = (pathname: string): string =>
  pathname.replace(/^((?:\/api)?\/shares?\/)[^/]+/, "$1…");
