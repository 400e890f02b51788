import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
// Loaded here, so that the test waits for no file.
import "@/components/run/playground";
import { Site } from "@/components/site/site";
import { PlaygroundLoader } from "@/components/run/playgroundLoader";

beforeEach(() => {
  const session = { account: { id: "local", name: "local" }, access: "local", needsKey: false };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path === "/api/session" ? session : { models: [] }),
  );
});

const openPage = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Site>
        <PlaygroundLoader>
          <main>The text of the form</main>
        </PlaygroundLoader>
      </Site>
    </QueryClientProvider>,
  );

test("the server's text stays until the form is loaded; the next visit has the form at once", async () => {
  const { unmount } = openPage();
  expect(screen.getByRole("main")).toHaveTextContent("The text of the form");
  expect(await screen.findByRole("button", { name: "Add question" })).toBeVisible();
  expect(screen.queryByText("The text of the form")).toBeNull();
  unmount();
  openPage();
  expect(screen.queryByText("The text of the form")).toBeNull();
  expect(await screen.findByRole("button", { name: "Add question" })).toBeVisible();
});
