import { expect, test } from "vitest";
import { requestInFragment, requestLink } from "./requestLink";

test("a request comes out of the link as it went in", () => {
  const text = '{"state":"100 % sûr? #1 & more","questions":{"💳":{"type":"noul"}}}';
  const { pathname, hash, search } = new URL(requestLink(text), "http://x");
  expect([pathname, search, requestInFragment(hash)]).toEqual(["/", "", text]);
});

test("another fragment has no request, and a broken escape is kept", () => {
  expect(["", "#errors", "#request", "#request=%zz"].map(requestInFragment)).toEqual([
    null,
    null,
    null,
    "%zz",
  ]);
});
