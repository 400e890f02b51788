/**
 * The path of a request with `[names]` in place of the values of its parameters, as the folders of `app` have them.
 * @param params the values, decoded; a list for `[...rest]`
 */
export function routeName(pathname: string, params: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(params);
  const rest = names.find(([, value]) => Array.isArray(value));
  const segments = pathname.split("/");
  const kept = rest ? segments.slice(0, segments.length - (rest[1] as unknown[]).length) : segments;
  const shown = kept.map((segment) => {
    const found = names.find(([, value]) => value === decoded(segment));
    return found ? `[${found[0]}]` : segment;
  });
  return [...shown, ...(rest ? [`[...${rest[0]}]`] : [])].join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
