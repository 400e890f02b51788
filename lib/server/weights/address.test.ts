import { expect, test, vi } from "vitest";
import { getFollowing } from "./address";

test("a redirect from another host to this machine is not followed", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    asked.push(url.href);
    return new Response(null, { status: 302, headers: { location: "http://127.0.0.1:8080/secret" } });
  });
  await expect(getFollowing(new URL("https://mirror.example.com/x"), {})).rejects.toThrow(
    "mirror.example.com redirects to this machine, which is not followed.",
  );
  expect(asked).toEqual(["https://mirror.example.com/x"]);
});
