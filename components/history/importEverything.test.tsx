import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ImportEverything } from "./importEverything";

afterEach(() => vi.unstubAllGlobals());

const choose = (answer: Response) => {
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (path !== "/api/account/import" || !(body instanceof File)) throw new Error(`There is no ${path}`);
    return Promise.resolve(answer);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportEverything />
    </QueryClientProvider>,
  );
  const files = [new File(["{}"], "all.ndjson")];
  fireEvent.change(screen.getByLabelText("File of “Export everything”"), { target: { files } });
};

test("an import reports by kind, and names the lines that it could not use", async () => {
  const report = {
    kinds: { run: { imported: 1_200, existing: 3, renamed: 0, broken: 1 } },
    problems: [{ line: 7, kind: "run", message: "name: Expected a text" }],
    ...{ problemCount: 1, notes: ["Runs that were open are paused."] },
  };
  choose(Response.json(report));
  const row = await screen.findByRole("row", { name: /Runs of the history/ });
  expect(row).toHaveTextContent("Runs of the history1,200031");
  expect(screen.getByText("Line 7: name: Expected a text")).toBeVisible();
  expect(screen.getByText("Runs that were open are paused.")).toBeVisible();
  fireEvent.click(screen.getAllByText("Close")[0]!);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refused file says why", async () => {
  const detail = { error_type: "api_usage_error", message: "This is no such file." };
  choose(Response.json({ detail }, { status: 400 }));
  expect(await screen.findByText("This is no such file.")).toBeVisible();
});
