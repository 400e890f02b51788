import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageFailure } from "./pageFailure";

test("a page that could not be fetched is loaded again when the browser is online, and by its button", async () => {
  const calls: string[] = [];
  const failure = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  const page = (error: Error) => (
    <PageFailure error={error} retry={() => calls.push("retry")} reload={() => calls.push("reload")} />
  );
  const { rerender, unmount } = render(page(failure));
  window.dispatchEvent(new Event("online"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  rerender(page(new Error("Of another kind")));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  unmount();
  window.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["reload", "reload", "retry"]);
});
