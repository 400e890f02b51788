import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { RequestEditor } from "@/components/run/requestEditor";
import type { RequestEditorProps, RunInput } from "@/components/run/requestEditorProps";
import { DraftProvider } from "@/lib/client/draft/draftProvider";

// The editor is loaded lazily; load it first, so that no test waits for it.
beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());

const listed = (name: string, description: string) => ({
  name,
  description,
  release_date: "2026-01-02",
  versioned_id: "model-1.14.0",
  deterministic: true,
});
const MODELS: RequestEditorProps["models"] = {
  status: "ready",
  models: [
    listed("model-latest", "The most recent stable release"),
    listed("model-preview", "The most recent release"),
  ],
};
const NOTHING: readonly ValidationDetail[] = [];

function open(props: Partial<RequestEditorProps> = {}) {
  const onRun = vi.fn<(input: RunInput) => void>();
  const element = (more: Partial<RequestEditorProps>) => (
    <DraftProvider>
      <RequestEditor
        running={false}
        onRun={onRun}
        onCancel={() => {}}
        serverProblems={NOTHING}
        models={MODELS}
        {...props}
        {...more}
      />
    </DraftProvider>
  );
  const { rerender, unmount } = render(element({}));
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    sent: () => JSON.parse(onRun.mock.lastCall?.[0].requestText ?? "null") as unknown,
    onRun,
    update: (more: Partial<RequestEditorProps>) => rerender(element(more)),
    unmount,
  };
}

const question = (name: string) => within(screen.getByRole("group", { name: `Question ${name}` }));
const run = () => screen.getByRole("button", { name: "Run" });
const status = () => screen.getAllByRole("status").map((element) => element.textContent);
const value = (element: HTMLElement) => (element as HTMLInputElement).value;

async function startEmpty(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
}

async function add(user: ReturnType<typeof userEvent.setup>, type: string) {
  await user.click(screen.getByRole("button", { name: "Add question" }));
  await user.click(await screen.findByRole("menuitem", { name: type }));
}

test("a first visit holds the first example, so that Run works at once", async () => {
  const { user, sent } = open();
  expect(screen.getByRole("region", { name: "State" })).toBeVisible();
  expect(await screen.findByRole("textbox", { name: "State" })).toHaveTextContent("charged twice");
  expect(status()).toEqual(["3 questions · model-latest"]);
  await user.click(run());
  expect(sent()).toMatchObject({
    model: "model-latest",
    questions: { team: { type: "choice" }, urgency: { type: "score" }, wants_refund: { type: "noul" } },
  });
});

test("a question of each type has the fields that its type is made of, by name", async () => {
  const { user } = open();
  await startEmpty(user);
  for (const type of ["Yes/No", "Choice", "Score"]) await add(user, type);
  const questions = within(screen.getByRole("region", { name: "Questions" }));
  const groups = questions.getAllByRole("group", { name: /^Question / });
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
    "Question question_1",
    "Question question_2",
    "Question question_3",
  ]);
  const names = groups.map((group) =>
    within(group)
      .getAllByRole("textbox")
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? box.ariaLabel),
  );
  expect(names).toEqual([
    ["Name", "Instructions", "Yes means", "No means"],
    [
      "Name",
      "Instructions",
      "Option 1 name",
      "Option 1 description",
      "Option 2 name",
      "Option 2 description",
    ],
    ["Name", "Instructions", "Level 0", "Level 1"],
  ]);
  for (const group of groups) {
    const inside = within(group);
    expect(inside.getByRole("combobox", { name: "Type" })).toBeVisible();
    expect(inside.getByRole("checkbox", { name: "Include" })).toBeChecked();
    for (const name of ["Duplicate question", "Remove question", "Move up", "Move down"]) {
      expect(inside.getByRole("button", { name })).toBeVisible();
    }
  }
  await user.click(question("question_2").getByRole("button", { name: "Add option" }));
  expect(question("question_2").getByRole("textbox", { name: "Option 3 name" })).toBeVisible();
  await user.click(question("question_3").getByRole("button", { name: "Add level" }));
  expect(question("question_3").getByRole("textbox", { name: "Level 2" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Model" })).toHaveValue("model-latest");
});

test("what is written in the form is what is sent", async () => {
  const { user, sent } = open();
  await user.clear(question("team").getByRole("textbox", { name: "Name" }));
  await user.type(question("1").getByRole("textbox", { name: "Name" }), "department");
  await user.type(question("department").getByRole("textbox", { name: "Option 4 description" }), "!");
  await user.click(question("department").getByRole("button", { name: "Remove option 1" }));
  await user.click(question("department").getByRole("button", { name: "Move option 1 down" }));
  await user.click(question("urgency").getByRole("checkbox", { name: "Include" }));
  await user.click(question("wants_refund").getByRole("button", { name: "Move up" }));
  await user.click(question("wants_refund").getByRole("button", { name: "Move up" }));
  await user.click(run());
  const { questions } = sent() as { questions: Record<string, { criteria: object }> };
  expect(Object.keys(questions)).toEqual(["wants_refund", "department"]);
  expect(Object.entries(questions.department?.criteria ?? {})).toEqual([
    ["account", "login, password, profile and user permissions"],
    ["technical", "bugs, crashes, error messages and outages in the product"],
    ["sales", "quotes, plans, upgrades and new contracts!"],
  ]);
});

test("a change of the type keeps what fits, and a change back brings the rest again", async () => {
  const { user } = open();
  const type = () => question("team").getByRole("combobox", { name: "Type" });
  await user.selectOptions(type(), "Score");
  expect(value(question("team").getByRole("textbox", { name: "Level 3" }))).toBe(
    "quotes, plans, upgrades and new contracts",
  );
  await user.selectOptions(type(), "Yes/No");
  expect(value(question("team").getByRole("textbox", { name: "Instructions" }))).toBe(
    "Which team should handle this ticket?",
  );
  await user.selectOptions(type(), "Choice");
  expect(value(question("team").getByRole("textbox", { name: "Option 4 name" }))).toBe("sales");
});

test("many lines pasted into an option become many options, and can be taken back", async () => {
  const { user } = open();
  await startEmpty(user);
  await add(user, "Choice");
  const name = (number: number) =>
    question("question_1").queryByRole("textbox", {
      name: `Option ${number} name`,
    }) as HTMLInputElement | null;
  await user.click(name(1) ?? document.body);
  await user.paste("billing\n- sales\n\n2. other");
  expect([1, 2, 3, 4, 5].map((number) => name(number)?.value)).toEqual([
    "billing",
    "sales",
    "other",
    "",
    undefined,
  ]);
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  expect([1, 2, 3].map((number) => name(number)?.value)).toEqual(["", "", undefined]);
});

test("a removed question comes back whole", async () => {
  const { user, sent } = open();
  await user.click(run());
  const before = sent();
  await user.click(question("team").getByRole("button", { name: "Remove question" }));
  expect(screen.queryByRole("group", { name: "Question team" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  await user.click(run());
  expect(JSON.stringify(sent())).toBe(JSON.stringify(before));
});

test("a run that cannot start says why and goes to the first field to mend", async () => {
  const { user, onRun } = open();
  await user.clear(question("team").getByRole("textbox", { name: "Option 1 name" }));
  await user.clear(question("team").getByRole("textbox", { name: "Option 2 name" }));
  await user.clear(question("urgency").getByRole("textbox", { name: "Level 0" }));
  await user.click(run());
  expect(onRun).not.toHaveBeenCalled();
  expect(status()).toEqual(["3 problems to fix"]);
  const option = question("team").getByRole("textbox", { name: "Option 1 name" });
  await waitFor(() => expect(option).toHaveFocus());
  expect(option).toBeInvalid();
  expect(option).toHaveAccessibleDescription("Name this option");
  expect(question("urgency").getByRole("textbox", { name: "Level 0" })).toHaveAccessibleDescription(
    "Say what level 0 means",
  );
});

test("an option may have the empty name, which is said at its field and sent as it is", async () => {
  const { user, sent } = open();
  const option = question("team").getByRole("textbox", { name: "Option 2 name" });
  await user.clear(option);
  await user.click(run());
  const { questions } = sent() as { questions: { team: { criteria: object } } };
  expect(Object.keys(questions.team.criteria)).toContain("");
  expect(option).toBeValid();
  expect(option).toHaveAccessibleDescription("Without a name it is answered as (empty name)");
});

test("a server's refusal stands at the field that it speaks of until that is edited", async () => {
  const { user, update } = open();
  const details: ValidationDetail[] = [
    { loc: ["body", "questions", "urgency", "score", "criteria", 1], msg: "Too vague", type: "x" },
    { loc: ["body"], msg: "Too long", type: "max_tokens_exceeded" },
  ];
  update({ serverProblems: details });
  const level = question("urgency").getByRole("textbox", { name: "Level 1" });
  expect(level).toHaveAccessibleDescription("Too vague");
  expect(screen.getByText("Too long")).toBeVisible();
  await user.type(question("urgency").getByRole("textbox", { name: "Level 0" }), "!");
  await user.type(level, "!");
  await waitFor(() => expect(level).toBeValid());
});

test("what is too long for the server can be allowed, and the next run says so", async () => {
  const { user, update, onRun } = open();
  const allow = () => screen.queryByRole("checkbox", { name: "Allow long content" });
  expect(allow()).toBeNull();
  const msg =
    "The state has 40,000 tokens; the header 'Service-Danger-Zone-Long-Context: true' allows 131,072";
  update({ serverProblems: [{ loc: ["body", "state"], msg, type: "max_tokens_exceeded" }] });
  await user.click(allow()!);
  await user.click(run());
  expect(onRun.mock.lastCall?.[0].isLongContext).toBe(true);
  update({ serverProblems: NOTHING });
  expect(allow()).toBeChecked();
});

test("the draft is there again after the page was left", async () => {
  const { user, unmount } = open();
  await user.type(question("team").getByRole("textbox", { name: "Instructions" }), " Now?");
  await user.click(question("urgency").getByRole("checkbox", { name: "Include" }));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  unmount();
  open();
  expect(value(question("team").getByRole("textbox", { name: "Instructions" }))).toBe(
    "Which team should handle this ticket? Now?",
  );
  expect(question("urgency").getByRole("checkbox", { name: "Include" })).not.toBeChecked();
});

test("a tab in which nothing changed follows the newer draft; one with changes asks", async () => {
  const { user } = open();
  const storeElsewhere = (name: string) => {
    const draft = { ...emptyDraft("m"), questions: [newQuestion("noul", name, () => name)] };
    const newValue = writeDraft(draft);
    localStorage.setItem("playground.draft", newValue);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "playground.draft", newValue })));
  };
  const conflict = () => screen.queryByText(/changed in another tab/);
  storeElsewhere("newer");
  expect(question("newer").getByRole("textbox", { name: "Name" })).toBeVisible();
  expect(conflict()).toBeNull();
  await user.type(question("newer").getByRole("textbox", { name: "Instructions" }), "?");
  storeElsewhere("newest");
  expect(conflict()).toBeVisible();
  expect(question("newer").getByRole("textbox", { name: "Name" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use the other version" }));
  expect(question("newest").getByRole("textbox", { name: "Name" })).toBeVisible();
});

/** A draft as an earlier version stored it in this browser. */
function storeEarlier(parts: object) {
  const draft = { ...emptyDraft("m"), state: { mode: "text", text: "Hi", blank: "default" }, ...parts };
  localStorage.setItem("playground.draft", JSON.stringify({ version: 1, draft }));
}

test("a misspelt field is said at its question, goes where it was meant to be, and comes back", async () => {
  const first = newQuestion("noul", "a", () => "a");
  const second = {
    ...newQuestion("noul", "b", () => "b"),
    type: "kept",
    json: '{"type":"rating","criteria":["low"]}',
  };
  const extra = [{ key: "instruction", json: '"Does she complain?"' }];
  storeEarlier({ questions: [{ ...first, extra }, second], extra: [{ key: "temperature", json: "0" }] });
  const { user, sent } = open();
  const top = within(screen.getByRole("list", { name: "Unknown fields of the request" }));
  expect(top.getByRole("listitem")).toHaveTextContent("temperature of the request is unknown: 0");
  await user.click(top.getByRole("button", { name: "Leave out" }));
  expect(screen.queryByRole("list", { name: "Unknown fields of the request" })).toBeNull();

  const instructions = () => question("a").getByRole("textbox", { name: "Instructions" });
  const list = question("a").getByRole("list", { name: "Unknown fields of the question" });
  expect(list).toHaveTextContent(
    'instruction of question a is unknown: "Does she complain?". Probably meant: instructions. It is sent, and has no effect.',
  );
  await user.click(question("a").getByRole("button", { name: "Use as instructions" }));
  expect(value(instructions())).toBe("Does she complain?");
  expect(question("a").queryByRole("list", { name: "Unknown fields of the question" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo: instruction is now instructions." }));
  expect(value(instructions())).toBe("");
  await user.click(question("a").getByRole("button", { name: "Use as instructions" }));

  expect(question("b").getByRole("list", { name: "Unknown fields of the question" })).toHaveTextContent(
    "rating is unknown as the type of question b.",
  );
  await user.click(question("b").getByRole("button", { name: "Use as score" }));
  expect(question("b").getByRole("combobox", { name: "Type" })).toHaveValue("score");
  await user.click(run());
  expect(sent()).toEqual({
    model: "m",
    state: "Hi",
    questions: {
      a: { type: "noul", instructions: "Does she complain?" },
      b: { type: "score", criteria: ["low"] },
    },
  });
});

test("an earlier draft loses the keys of its unknown fields, in the browser too, which is said", async () => {
  storeEarlier({ extra: [{ key: "log", json: '{"headers":{"Authorization":"Bearer sk-SECRET"}}' }] });
  const { user } = open();
  expect(localStorage.getItem("playground.draft")).not.toContain("SECRET");
  const notice = /^Left out, because it looks like a key or a header: log\.headers\./;
  const said = () => status().filter((text) => notice.test(text ?? ""));
  expect(said()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(said()).toEqual([]);
});

test("a stored draft that cannot be read is kept and said", async () => {
  localStorage.setItem("playground.draft", '{"version":1,"draft":{');
  open();
  expect(screen.getByText("A saved draft could not be read. It is kept in this browser.")).toBeVisible();
  expect(localStorage.getItem("playground.draft.aside")).toBe('{"version":1,"draft":{');
});

test("Ctrl and Enter runs from inside of a field, and not twice while a run is on", async () => {
  const { user, onRun, update } = open();
  await user.click(question("team").getByRole("textbox", { name: "Instructions" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onRun).toHaveBeenCalledTimes(1);
  update({ running: true });
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onRun).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Cancel" })).toBeVisible();
});

test("the model can be one that is listed or any other that is typed", async () => {
  const { user } = open();
  const model = screen.getByRole("combobox", { name: "Model" });
  await user.click(model);
  await user.click(await screen.findByRole("option", { name: "model-preview" }));
  expect(model).toHaveValue("model-preview");
  await user.clear(model);
  await user.type(model, "model-1.12.0");
  await waitFor(() => expect(status()).toEqual(["3 questions · model-1.12.0"]));
});
