import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { ExperimentList } from "@/lib/client/experiments/experimentList";
import { OpenDialog } from "@/components/experiments/openDialog";
import { draftOf, serveExperiments } from "@/lib/client/experiments/testExperiments";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("experiments of one name are told apart by the start of their state", async () => {
  const server = serveExperiments();
  const keep = (id: string, name: string, state: string) =>
    server.kept.set(id, { name, revision: 1, draft: writeDraft(draftOf(state)), images: [] });
  keep("1", "Tone", "The parcel is late");
  keep("2", "Tone", `The invoice ${"x".repeat(500)}`);
  keep("3", "Other", "Not asked for");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenDialog list={new ExperimentList(localStorage)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("The parcel is late")).toBeVisible();
  await screen.findByText(/^The invoice x{188}$/);
  expect(rows().map((row) => row?.split("Saved")[0])).toEqual([
    "Other",
    expect.stringMatching(/^ToneThe invoice x+$/),
    "ToneThe parcel is late",
  ]);
});
