import { expect, test } from "vitest";
import { nonceOf } from "@/lib/shared/pageApi/pagePolicy";
import { securityHeaders } from "./securityHeaders";

const policyOf = (path: string): string =>
  securityHeaders(path, false).response["content-security-policy"] ?? "none";

test("a page runs its own scripts alone: by a nonce that no other page has, and never as text", () => {
  const [first, second] = [policyOf("/"), policyOf("/")];
  expect(first.replace(nonceOf(first)!, "N")).toBe(
    [
      "default-src 'self'",
      "script-src 'self' 'nonce-N' 'sha256-xx' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self' blob:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]
      .join("; ")
      .replace("sha256-xx", /sha256-[\w+/=]+/.exec(first)![0]),
  );
  expect(nonceOf(first)).toMatch(/^[\w+/]{22}==$/);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test("Next gets the policy that the browser gets, so that its scripts have the nonce", () => {
  const { request, response } = securityHeaders("/history", false);
  expect(request["content-security-policy"]).toBe(response["content-security-policy"]);
});

test.each(["/v1/systemone", "/api/session", "/healthz", "/_next/static/x.js", "/", "/models", "/nowhere"])(
  "%s stands in no frame, is not guessed to be another type, and gives no address away",
  (path) => {
    const { response } = securityHeaders(path, false);
    expect(response["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(response["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(response["x-content-type-options"]).toBe("nosniff");
    expect(response["referrer-policy"]).toMatch(/^(same-origin|no-referrer)$/);
    expect(response["permissions-policy"]).toContain("camera=()");
  },
);

test("a shared page brings its own policy, and no second one", () => {
  expect([policyOf("/share/x"), policyOf("/shares")]).toEqual(["none", expect.stringContaining("nonce-")]);
});

test("only the development server evaluates text", () => {
  expect(securityHeaders("/", true).response["content-security-policy"]).toContain("'unsafe-eval'");
  expect(policyOf("/")).not.toContain("'unsafe-eval'");
});
