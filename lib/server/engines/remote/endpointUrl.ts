/**
 * The address of `path` (`/v1/models`) behind a connection's base. People give both `https://host` and
 * `https://host/v1`: a part at the base's end and the path's beginning appears once.
 */
export function endpointUrl(baseUrl: string, path: string): URL {
  const [, first] = path.split("/");
  const isSaid = new URL(baseUrl).pathname.split("/").at(-1) === first;
  return new URL(`${baseUrl}${isSaid ? path.slice(`/${first}`.length) : path}`);
}
