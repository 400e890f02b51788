import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { RequestEditor } from "@/components/run/requestEditor";
import { DraftProvider, useSession } from "@/lib/client/draft/draftProvider";
import type { DraftSession } from "@/lib/client/draft/draftSession";

// The editor is loaded lazily; a test should not wait for its code.
beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());

let session: DraftSession;
function Session() {
  const current = useSession();
  useEffect(() => {
    session = current;
  }, [current]);
  return null;
}

function open() {
  render(
    <DraftProvider>
      <Session />
      <RequestEditor
        running={false}
        onRun={() => {}}
        onCancel={() => {}}
        serverProblems={[]}
        models={{ status: "loading" }}
      />
    </DraftProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const question = (name: string) => within(screen.getByRole("group", { name: `Question ${name}` }));

/** The criteria of a question as they are sent. */
function criteria(name: string): unknown {
  let requestText: string | null = null;
  act(() => {
    ({ requestText } = session.inspect());
  });
  const request = JSON.parse(requestText!) as { questions: Record<string, { criteria?: unknown }> };
  return request.questions[name]!.criteria;
}

test("a side gets examples by the keyboard, keeps its description, and is text again without them", async () => {
  const user = open();
  const side = question("wants_refund");
  await user.click(side.getByRole("button", { name: "Expand question" }));
  const means = "The customer asks for a refund or the return of a payment";
  expect(side.getByRole("textbox", { name: "Yes means" })).toHaveValue(means);
  await user.click(side.getByRole("button", { name: "Add examples of yes" }));
  await waitFor(() => expect(side.getByRole("textbox", { name: "Example 1 of yes" })).toHaveFocus());
  await user.keyboard("Pay.");
  await user.click(side.getByRole("button", { name: "Add an example of yes" }));
  await waitFor(() => expect(side.getByRole("textbox", { name: "Example 2 of yes" })).toHaveFocus());
  await user.keyboard("Refund.");
  expect(criteria("wants_refund")).toMatchObject({
    true: { is: means, examples: ["Pay.", "Refund."] },
  });
  expect(side.getByText("2 of 32")).toBeVisible();

  await user.type(side.getByRole("textbox", { name: "Yes means" }), "!");
  await user.click(side.getByRole("button", { name: "Remove example 1 of yes" }));
  expect(criteria("wants_refund")).toMatchObject({
    true: { is: `${means}!`, examples: ["Refund."] },
  });
  await user.click(side.getByRole("button", { name: "Remove example 1 of yes" }));
  expect(criteria("wants_refund")).toMatchObject({ true: `${means}!` });
  expect(side.getByRole("textbox", { name: "Yes means" })).toHaveValue(`${means}!`);
});

test("examples of an option show as JSON and as rows, and a blank one is named", async () => {
  const user = open();
  const team = question("team");
  await user.click(team.getByRole("button", { name: "Add examples of option 1" }));
  act(() => {
    session.inspect();
  });
  expect(await team.findByText("Example 1 is empty: it counts for nothing")).toBeVisible();
  const braces = team.getByRole("button", { name: "Option 1 description as JSON" });
  expect(braces).toHaveAttribute("aria-pressed", "false");
  await user.click(braces);
  expect(team.queryByRole("textbox", { name: "Example 1 of option 1" })).toBeNull();
  await user.click(team.getByRole("button", { name: "Option 1 description as JSON", pressed: true }));
  expect(team.getByRole("textbox", { name: "Example 1 of option 1" })).toBeVisible();
});

test("a level takes examples, and undo takes them back", async () => {
  const user = open();
  const before = criteria("urgency");
  await user.click(question("urgency").getByRole("button", { name: "Expand question" }));
  await user.click(question("urgency").getByRole("button", { name: "Add examples of level 0" }));
  expect(criteria("urgency")).not.toEqual(before);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(criteria("urgency")).toEqual(before);
});
