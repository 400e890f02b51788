import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NarrowFrameContext } from "@/components/run/narrowFrame";
import { RequestEditor } from "@/components/run/requestEditor";
import type { RequestEditorProps, RunInput } from "@/components/run/requestEditorProps";
import { useNarrowFrame } from "@/components/run/useNarrowFrame";
import { DraftProvider } from "@/lib/client/draft/draftProvider";

beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => {
  localStorage.clear();
  const matchesNothing = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(matchesNothing(media), { matches: media === "(width < 64rem)" }),
  );
});
afterEach(() => vi.restoreAllMocks());

const MODELS: RequestEditorProps["models"] = {
  status: "ready",
  models: ["model-latest", "other"].map((name) => ({
    ...{ name, description: "", release_date: "2026-01-02", versioned_id: name, deterministic: true },
  })),
};

function Phone({ onRun }: { onRun: (input: RunInput) => void }) {
  const { frame, setBar } = useNarrowFrame();
  return (
    <DraftProvider>
      <NarrowFrameContext value={frame}>
        <RequestEditor
          {...{ running: false, onRun, onCancel: () => {}, serverProblems: [], models: MODELS }}
        />
        <div ref={setBar} />
      </NarrowFrameContext>
    </DraftProvider>
  );
}

const view = () =>
  within(screen.getByRole("group", { name: "View" })).getByRole("button", { pressed: true }).textContent;

test("the bar switches views, the sheet has model and repeats, and a problem leads to where it is mended", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const onRun = vi.fn<(input: RunInput) => void>();
  render(<Phone onRun={onRun} />);
  await screen.findByRole("button", { name: "Run" });
  expect(view()).toBe("Edit");
  await user.click(screen.getByRole("button", { name: "Results" }));
  expect(view()).toBe("Results");

  await user.click(screen.getByRole("button", { name: "Model and repeats: model-latest, 1 time" }));
  const sheet = within(screen.getByRole("dialog", { name: "Model and repeats" }));
  await user.click(sheet.getByRole("option", { name: "other" }));
  await user.clear(sheet.getByRole("spinbutton", { name: "Repeat" }));
  await user.type(sheet.getByRole("spinbutton", { name: "Repeat" }), "3");
  await user.click(sheet.getByRole("button", { name: "Done" }));
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(onRun.mock.lastCall?.[0]).toMatchObject({ models: ["other"], repeats: 3 });

  await user.click(screen.getByRole("button", { name: "Model and repeats: other, 3 times" }));
  await user.clear(screen.getByRole("combobox", { name: "Model" }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(screen.getByRole("dialog", { name: "Model and repeats" })).toBeVisible();
  expect(onRun).toHaveBeenCalledTimes(1);
});
