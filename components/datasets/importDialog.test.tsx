// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
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

// Roles are slow to find among the options of the encodings: labels and texts name the same parts.
test("a pasted table is mapped, checked and imported; rows that cannot be used are named", async () => {
  const calls = fakeServer();
  const onImported = vi.fn();
  render(<ImportDialog open onOpenChange={() => {}} onImported={onImported} reading={READING} />);
  fireEvent.change(screen.getByLabelText(/paste from a spreadsheet/), { target: { value: CSV } });
  fireEvent.click(screen.getByText("Use the pasted rows"));
  expect(await screen.findByText("2 rows can be used")).toBeVisible();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  choose("Expected answer in expected_urgent", "choice");
  expect(await screen.findByText("3 rows can be used")).toBeVisible();
  choose("Expected answer in expected_urgent", "noul");
  expect(await screen.findByText("2 rows can be used")).toBeVisible();
  const list = screen.getByLabelText("Rows that cannot be used");
  fireEvent.click(screen.getByText("2 cannot"));
  expect(list).toHaveFocus();
  const problems = list.querySelectorAll("tbody tr");
  expect([...problems].map(({ textContent }) => textContent)).toEqual([
    "2textThe cell of the state is empty.",
    "3expected_urgent“perhaps” is neither yes nor no.",
  ]);
  expect(calls).toEqual([]);

  // Another column becomes an answer, and the state a template.
  choose("Expected answer in team", "choice");
  fireEvent.click(screen.getByText("A template"));
  choose("Template of the state", "{{id}}: {{text}}");
  const preview = within(screen.getByLabelText("Preview"));
  expect(await preview.findByText("1: Help me")).toBeVisible();
  expect(preview.getAllByText(/^Row/).map(({ textContent }) => textContent)).toEqual([
    "Row 1",
    "Row 2",
    "Row 4",
  ]);
  fireEvent.click(await screen.findByText("Import 3 rows"));
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
  render(<ImportDialog open onOpenChange={() => {}} onImported={() => {}} reading={READING} />);
  const files = [new File([], "empty.csv")];
  fireEvent.change(screen.getByLabelText("File with rows"), { target: { files } });
  expect(await screen.findByRole("alert")).toHaveTextContent("The file is empty.");
});
