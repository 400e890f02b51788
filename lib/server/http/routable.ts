import "server-only";

/**
 * The address of a request in a form that Next routes. A full address loses its origin, and `*` becomes `/`.
 * Invalid percent-encoding is encoded once more. Under `/v1`, repeated slashes become one.
 */
export function routableUrl(given: string): string {
  const url = given.replace(/^(\*$|https?:\/\/[^/?#]*)/i, "").replace(/^(?![/\\])/, "/");
  const queryAt = url.indexOf("?");
  const query = queryAt < 0 ? "" : url.slice(queryAt);
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const decodable = isDecodable(path) ? path : path.replaceAll("%", "%25");
  const flat = decodable.replace(/[\\/]+/g, "/");
  return (/^\/v1(\/|$)/.test(flat) ? flat : decodable) + query;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const ROUTABLE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Next cannot represent other methods; no route has PATCH, so it stands for all refused ones. */
export function routableMethod(method: string): string {
  return ROUTABLE_METHODS.includes(method) ? method : "PATCH";
}
