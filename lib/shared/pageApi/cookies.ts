/** Messages about cookies, for the server and the page. */

/** Browsers send the cookies of an address to each of its ports. */
export const COOKIES_TOO_LARGE =
  "The cookies for this address are too large. Apps on its other ports may have set them. " +
  "Clear the cookies of this address in the browser’s settings, then try again.";

export const COOKIES_BLOCKED =
  "This page needs cookies, but the browser blocks them. " +
  "Allow cookies for this address in the browser’s settings, then load the page again.";

/**
 * Whether a server, or a proxy in front of it, refused a request because of its cookies. Proxies answer with
 * a page.
 */
export const isOfLargeCookies = (status: number, body: string): boolean =>
  status === 431 || ((status === 400 || status === 494) && /cookies? too (large|big)/i.test(body));
