// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { lookAtSource, readSource } from "@/lib/client/datasets/readSource";
import type { SourceReading } from "@/lib/client/datasets/sourceReading";
import { ImportDialog } from "./importDialog";

/** The same code, without a worker. */
const READING: SourceReading = {
  look: lookAtSource,
  read: (source, settings) => readSource(source, settings),
};

const CSV =
  "id,text,team,expected_urgent\n1,Help me,billing,yes\n2,,other,no\n3,Hello,other,perhaps\n4,Bye,other,N\n";

afterEach(() => vi.unstubAllGlobals());

/** Answers as the server does, and keeps the calls. */
function fakeServer() {
  const calls: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    calls.push([path.replace(/[0-9a-f-]{36}/, "ID"), JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json(path.endsWith("/versions") ? { number: 1 } : {}));
  });
  return calls;
}

test("a pasted table is mapped, checked and imported; rows that cannot be used are named", async () => {
  const calls = fakeServer();
  const onImported = vi.fn();
  const user = userEvent.setup();
  render(<ImportDialog open onOpenChange={() => {}} onImported={onImported} reading={READING} />);
  fireEvent.change(screen.getByLabelText(/paste from a spreadsheet/), { target: { value: CSV } });
  await user.click(screen.getByRole("button", { name: "Use the pasted rows" }));

  expect(await screen.findByText("2 rows can be used")).toBeVisible();
  const problems = within(screen.getByRole("region", { name: "Rows that cannot be used" }));
  expect(problems.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "RowColumnReason",
    "2textThe cell of the state is empty.",
    "3expected_urgent“perhaps” is neither yes nor no.",
  ]);
  expect(calls).toEqual([]);

  // Another column becomes an answer, and the state a template.
  await user.selectOptions(screen.getByLabelText("Expected answer in team"), "an option");
  await user.click(screen.getByRole("radio", { name: "A template" }));
  fireEvent.change(screen.getByLabelText("Template of the state"), { target: { value: "{{id}}: {{text}}" } });
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  await waitFor(() => expect(preview.getAllByRole("listitem")[0]).toHaveTextContent("1: Help me"));

  await user.click(await screen.findByRole("button", { name: "Import 3 rows" }));
  await waitFor(() => expect(onImported).toHaveBeenCalledOnce());
  const row = (state: string, urgent: boolean, team: string) => ({
    ...{ state: JSON.stringify(state), expected: { urgent, team }, extra: {}, images: [] },
  });
  expect(calls).toMatchObject([
    ["/api/datasets", { name: "pasted rows" }],
    [
      "/api/datasets/ID/rows",
      {
        first: 0,
        rows: [row("1: Help me", true, "billing"), row("2: ", false, "other"), row("4: Bye", false, "other")],
      },
    ],
    ["/api/datasets/ID/versions", { kind: "first", rowCount: 3 }],
  ]);
});

test("a file that cannot be read is refused with the reason", async () => {
  const user = userEvent.setup();
  render(<ImportDialog open onOpenChange={() => {}} onImported={() => {}} reading={READING} />);
  await user.upload(screen.getByLabelText("File with rows"), new File([], "empty.csv"));
  expect(await screen.findByRole("alert")).toHaveTextContent("The file is empty.");
});
