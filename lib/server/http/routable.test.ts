import { expect, test } from "vitest";
import { routableMethod, routableUrl } from "./routable";

test.each([
  ["/v1/models", "/v1/models"],
  ["/v1/models?a=//b", "/v1/models?a=//b"],
  ["//v1///models/", "/v1/models/"],
  ["/v1\\models", "/v1/models"],
  ["/v1/%ff", "/v1/%25ff"],
  ["/v1/100%", "/v1/100%25"],
  ["/v1/%C3%A9", "/v1/%C3%A9"],
  ["/v1/x?q=%ff", "/v1/x?q=%ff"],
  ["/v1", "/v1"],
  ["/v1x//y", "/v1x//y"],
  ["/%ff", "/%25ff"],
  ["//docs", "//docs"],
  ["http://localhost/v1/models", "/v1/models"],
  ["HTTPS://localhost:3000//v1/models?a=b", "/v1/models?a=b"],
  ["http://localhost", "/"],
  ["http://localhost?a=/b", "/?a=/b"],
  ["*", "/"],
])("the address %s is routed as %s", (url, routed) => {
  expect(routableUrl(url)).toBe(routed);
});

test("a method that Next cannot represent is routed as one that is refused", () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
  expect(methods.map(routableMethod)).toEqual([...methods.slice(0, 7), "PATCH", "PATCH"]);
});
