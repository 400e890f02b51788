const FRAGMENT = "#request=";

/** The playground's address with a request in its fragment, which no browser sends to a server. */
export const requestLink = (requestText: string): string => `/${FRAGMENT}${encodeURIComponent(requestText)}`;

/** The request's text in a fragment; null without one. An unreadable escape stays as it is. */
export function requestInFragment(fragment: string): string | null {
  if (!fragment.startsWith(FRAGMENT)) return null;
  const text = fragment.slice(FRAGMENT.length);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
