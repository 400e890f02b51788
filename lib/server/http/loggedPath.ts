import "server-only";

/** The path as the log may have it. The id of a share is what its address keeps secret. */
export const loggedPath = (pathname: string): string =>
  pathname.replace(/^((?:\/api)?\/shares?\/)[^/]+/, "$1…");
