import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { UndoNotice } from "@/components/run/undoNotice";
import { DraftProvider, useSession } from "@/lib/client/draft/draftProvider";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { UseAsExample } from "./useAsExample";
import { useExampleActions } from "./useExampleActions";

beforeEach(() => localStorage.clear());

let session: DraftSession;
function Page({ name }: { name: string }) {
  const current = useSession();
  useEffect(() => {
    session = current;
  }, [current]);
  const { open } = useExampleActions();
  return (
    <>
      <UseAsExample name={name} requestText={'{"state":{"text":"Pay me back."},"questions":{}}'} />
      <button type="button" onClick={() => open(name)}>
        Open
      </button>
      <UndoNotice />
    </>
  );
}

function show(name: string) {
  render(
    <DraftProvider>
      <Page name={name} />
    </DraftProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

/** The criteria of a question as they are sent. */
function criteria(name: string): { true?: { examples?: unknown }; false?: unknown } {
  let requestText: string | null = null;
  act(() => {
    ({ requestText } = session.inspect());
  });
  const request = JSON.parse(requestText!) as { questions: Record<string, { criteria: object }> };
  return request.questions[name]!.criteria;
}

const trigger = () => screen.getByRole("button", { name: "Use this state as an example of …" });

test("the state of a run becomes an example of the chosen side, once, and undo takes it back", async () => {
  const user = show("wants_refund");
  const before = criteria("wants_refund");
  await user.click(trigger());
  await user.click(await screen.findByRole("menuitem", { name: /^yes/ }));
  expect(criteria("wants_refund").true?.examples).toEqual([{ text: "Pay me back." }]);
  expect(criteria("wants_refund").false).toEqual(before.false);

  await user.click(trigger());
  expect(await screen.findByRole("menuitem", { name: /^yes \(added\)/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Undo: This state is now an example of yes." }));
  expect(criteria("wants_refund")).toEqual(before);
});

test("a question that the form has no more says so", async () => {
  const user = show("gone");
  await user.click(trigger());
  expect(
    await screen.findByRole("menuitem", { name: "The form has no question of this name" }),
  ).toBeVisible();
});

test("rows for examples open at both sides", async () => {
  const user = show("wants_refund");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(criteria("wants_refund")).toMatchObject({ true: { examples: [""] }, false: { examples: [""] } });
});
