import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { RequestEditor } from "@/components/run/requestEditor";
import type { RequestEditorProps, RunInput } from "@/components/run/requestEditorProps";
import { DraftProvider } from "@/lib/client/draft/draftProvider";

beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());

const listed = (name: string, versionedId: string) => ({
  name,
  description: "",
  release_date: "2026-01-02",
  versioned_id: versionedId,
  deterministic: true,
});
const MODELS: RequestEditorProps["models"] = {
  status: "ready",
  models: [
    listed("model-latest", "model-1.14.0"),
    listed("model-1.14.0", "model-1.14.0"),
    listed("model-1.12.0", "model-1.12.0"),
  ],
};

function open() {
  const onRun = vi.fn<(input: RunInput) => void>();
  render(
    <DraftProvider>
      <RequestEditor running={false} onRun={onRun} onCancel={() => {}} serverProblems={[]} models={MODELS} />
    </DraftProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const compare = () => user.click(screen.getByRole("button", { name: "Compare with another model" }));
  return { user, onRun, compare };
}
const field = () => screen.findByRole("combobox", { name: "Add a model" });
const chosen = () =>
  within(screen.getByRole("list", { name: "Chosen models" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
const run = () => screen.getByRole("button", { name: "Run" });

test("models are added by typing and from the list, by keyboard alone, and all of them are run", async () => {
  const { user, onRun, compare } = open();
  await compare();
  const input = await field();
  await waitFor(() => expect(input).toHaveFocus());
  await user.keyboard("acme-2{Enter}1.12{ArrowDown}{Enter}");
  expect(chosen()).toEqual(["model-latest", "acme-2", "model-1.12.0"]);
  expect(await screen.findByText("3 questions · 3 models")).toBeInTheDocument();
  await user.click(run());
  expect(onRun.mock.lastCall?.[0]).toMatchObject({
    models: ["model-latest", "acme-2", "model-1.12.0"],
    repeats: 1,
  });
});

test("a name that was typed and not entered takes part in the run", async () => {
  const { user, onRun, compare } = open();
  await compare();
  await user.type(await field(), "acme-2");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onRun.mock.lastCall?.[0].models).toEqual(["model-latest", "acme-2"]);
});

test("no name stands twice, and two names of one model are told", async () => {
  const { user, compare } = open();
  await compare();
  await user.type(await field(), "model-latest{Enter}");
  expect(screen.getByText("model-latest is there already.")).toBeInTheDocument();
  await user.type(await field(), "model-1.14.0{Enter}");
  expect(screen.getByText("model-latest and model-1.14.0 are the same model.")).toBeInTheDocument();
  expect(chosen()).toEqual(["model-latest", "model-1.14.0"]);
});

test("a chip is removed by its button and by Backspace, and the last one is the plain field again", async () => {
  const { user, onRun, compare } = open();
  await compare();
  await user.type(await field(), "b{Enter}c{Enter}");
  await user.click(screen.getByRole("button", { name: "Remove model-latest" }));
  expect(chosen()).toEqual(["b", "c"]);
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard("{Backspace}");
  expect(await screen.findByRole("combobox", { name: "Model" })).toHaveValue("b");
  await user.click(run());
  expect(onRun.mock.lastCall?.[0].models).toEqual(["b"]);
});

test("there are eight models at most", async () => {
  const { user, compare } = open();
  await compare();
  await user.type(await field(), "1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7{Enter}");
  expect(chosen()).toHaveLength(8);
  expect(screen.queryByRole("combobox", { name: "Add a model" })).toBeNull();
  expect(screen.getByText("8 models at most")).toBeInTheDocument();
});

test("repeats are a whole number from 1 to 20, whatever is typed", async () => {
  const { user, onRun } = open();
  const repeat = await screen.findByRole("spinbutton", { name: "Repeat" });
  const repeatsFor = async (typed: string) => {
    await user.clear(repeat);
    await user.type(repeat, typed);
    await user.tab();
    await user.click(run());
    return onRun.mock.lastCall?.[0].repeats;
  };
  expect(await repeatsFor("5")).toBe(5);
  expect(await repeatsFor("99")).toBe(20);
  expect(repeat).toHaveValue(20);
  expect(await repeatsFor("0")).toBe(1);
  expect(await repeatsFor("2.6")).toBe(3);
});

test("a model that the server does not list is marked at its field once it is left", async () => {
  const { user } = open();
  const model = await screen.findByRole("combobox", { name: "Model" });
  await user.clear(model);
  await user.type(model, "model-0.0.1");
  expect(model).not.toBeInvalid();
  await user.tab();
  expect(model).toBeInvalid();
  expect(model).toHaveAccessibleDescription("Unknown model");
  await user.clear(model);
  await user.type(model, "model-1.12.0");
  await user.tab();
  expect(model).not.toBeInvalid();
});
