import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import { optionsResponse } from "./cors";
import { v1OpenRoute, type Route, type Wire } from "./route";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/**
 * The exports of a route file under `/v1`: the given methods, HEAD beside GET, and OPTIONS. Other methods get
 * a JSON 405, or 404 without any method; Next would send an empty body.
 * @param wire whose errors these are; our own without it
 */
export function v1Methods(given: Partial<Record<"GET" | "POST", Route>>, wire?: Wire): Record<Method, Route> {
  const routes: Partial<Record<Method, Route>> = given.GET ? { ...given, HEAD: given.GET } : { ...given };
  if (Object.keys(given).length > 0) {
    const allow = [...METHODS.filter((method) => routes[method]), "OPTIONS"].join(", ");
    const refused = v1OpenRoute(() => {
      throw new AppError("method_not_allowed", `Only ${allow} are allowed here.`, {
        headers: { allow },
      });
    }, wire);
    const options = v1OpenRoute(({ request }) => optionsResponse(request, allow), wire);
    return fill(routes, (method) => (method === "OPTIONS" ? options : refused));
  }
  const unknown = v1OpenRoute(({ request }) => {
    throw new AppError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
  }, wire);
  return fill(routes, () => unknown);
}

function fill(
  routes: Partial<Record<Method, Route>>,
  other: (method: Method) => Route,
): Record<Method, Route> {
  return Object.fromEntries(METHODS.map((method) => [method, routes[method] ?? other(method)])) as Record<
    Method,
    Route
  >;
}
