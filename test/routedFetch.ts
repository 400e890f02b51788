import { vi } from "vitest";
import type { Route } from "@/lib/server/http/route";
import type { Page } from "./page";

/** Addresses below `/api` with their routes, by method; a named group is the value of a route's `[name]`. */
export type RouteTable = readonly [RegExp, Partial<Record<string, Route>>][];

/** Makes the `fetch` of the page's code call these routes as that page. */
export function routeFetch(page: Page, table: RouteTable): void {
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("fetch", (address: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const path = address.replace(/^\/api/, "");
    for (const [pattern, routes] of table) {
      const match = pattern.exec(path.replace(/\?.*$/, ""));
      const route = routes[method];
      if (!match || !route) continue;
      const params = { ...match.groups };
      const sent = { ...headers } as Record<string, string>;
      return page.call(route, path, { method, body, headers: sent, params });
    }
    throw new Error(`There is no ${method} ${path}`);
  });
}
