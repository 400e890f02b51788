import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { emptyDraft, textContent, type Draft } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { DraftProvider } from "@/lib/client/draft/draftProvider";
import { CodeDialog } from "@/components/importCode/codeDialog";
import { draftSnippet } from "@/components/importCode/draftSnippet";

beforeEach(() => localStorage.clear());

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft("model-latest"),
  state: textContent("It's urgent"),
  questions: [newQuestion("noul", "urgent", () => "q1")],
  ...more,
});
const picture = (name: string, format: "png" | "jpeg") => ({
  ...{ placeholder: `the-${name}`, key: `key of ${name}`.replaceAll(" ", "-"), name, format, note: "" },
});

async function open(stored: Draft) {
  localStorage.setItem("playground.draft", writeDraft(stored));
  render(
    <DraftProvider>
      <CodeDialog />
    </DraftProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Code" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "This request as code" })) };
}

test("the draft is code in four languages, which go by the arrow keys, and its copy is what is shown", async () => {
  const { user, dialog } = await open(draft());
  const codes: string[] = [];
  await user.click(dialog.getByRole("tab", { name: "curl" }));
  for (const label of ["curl", "Python", "TypeScript", "Official client"]) {
    expect(dialog.getByRole("tab", { selected: true })).toHaveTextContent(label);
    const code = dialog.getByRole("region", { name: `${label} code` }).textContent ?? "";
    await user.click(dialog.getByRole("button", { name: `Copy ${label} code` }));
    expect(await navigator.clipboard.readText()).toBe(code);
    expect(code).toContain("PLAYGROUND_API_KEY");
    codes.push(code);
    dialog.getByRole("tab", { selected: true }).focus();
    await user.keyboard("{ArrowRight}");
  }
  expect(codes[0]).toContain(`curl '${location.origin}/v1/systemone'`);
  expect(new Set(codes).size).toBe(4);
});

test("images are files with endings of their own format, each under another name and part", () => {
  const images = [picture("a.webp", "png"), picture("a.png", "png"), picture("b", "jpeg")];
  const request = draftSnippet(draft({ images }), "https://x");
  expect(request?.images).toEqual([
    { part: "image1", fileName: "a.png", type: "image/png" },
    { part: "image2", fileName: "a (2).png", type: "image/png" },
    { part: "image3", fileName: "b.jpeg", type: "image/jpeg" },
  ]);
  expect(request?.isLongContext).toBe(false);
  expect(draftSnippet({ ...draft({}), longContext: true }, "https://x")?.isLongContext).toBe(true);
  const { assets } = JSON.parse(request?.requestText ?? "") as { assets: object };
  expect(Object.values(assets)).toEqual([
    { type: "image", format: "png", part: "image1" },
    { type: "image", format: "png", part: "image2" },
    { type: "image", format: "jpeg", part: "image3" },
  ]);
});

test("a draft that no JSON can hold has no code, and the dialog says why", async () => {
  const twice = [newQuestion("noul", "same", () => "q1"), newQuestion("noul", "same", () => "q2")];
  const { dialog } = await open(draft({ questions: twice }));
  expect(dialog.getByRole("status")).toHaveTextContent("a duplicate name");
  expect(dialog.queryByRole("region")).toBeNull();
});

test("the other wire has code of its own, and names what it cannot keep", async () => {
  const box = { ...newQuestion("noul", "where", () => "q2"), type: "kept" as const, json: '{"type":"box"}' };
  const { user, dialog } = await open(draft({ questions: [newQuestion("noul", "urgent", () => "q1"), box] }));
  await user.click(dialog.getByRole("tab", { name: "Official client" }));
  await user.click(dialog.getByRole("radio", { name: "OpenAI Decisions" }));
  expect(dialog.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "curl",
    "Python",
    "TypeScript",
  ]);
  // The official client has no such wire.
  expect(dialog.getByRole("tab", { selected: true })).toHaveTextContent("curl");
  const codes: string[] = [];
  for (const label of ["curl", "Python", "TypeScript"]) {
    await user.click(dialog.getByRole("tab", { name: label }));
    codes.push(dialog.getByRole("region", { name: `${label} code` }).textContent ?? "");
    const kept = dialog.getByRole("list", { name: "What this wire cannot keep" });
    expect(kept).toHaveTextContent(/^where is left out: this wire has no question of the type box\.$/);
    expect(dialog.getByRole("list", { name: "What this wire says in another way" })).toHaveTextContent(
      /^urgent: this wire needs instructions, so a sentence stands in the place of none\.$/,
    );
  }
  expect(codes[0]).toContain(`curl '${location.origin}/v1/decisions'`);
  expect(codes[1]).toContain("client.decisions.create(**json.loads(request))");
  expect(codes[2]).toContain("await client.decisions.create(JSON.parse(request))");
  await user.click(dialog.getByRole("radio", { name: "System One" }));
  expect(dialog.queryByRole("list", { name: "What this wire cannot keep" })).toBeNull();
  expect(dialog.getByRole("region", { name: "TypeScript code" })).toHaveTextContent("/v1/systemone");
});

test("a request of which nothing is lost is only said to read differently", async () => {
  const urgent = newQuestion("noul", "urgent", () => "q1");
  const { user, dialog } = await open(draft({ questions: [urgent] }));
  await user.click(dialog.getByRole("radio", { name: "OpenAI Decisions" }));
  expect(dialog.getByText("This wire says some things in another way:")).toBeVisible();
  expect(dialog.queryByText("This wire cannot keep the request as it is:")).toBeNull();
});
