import { beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, textContent } from "@/lib/shared/draft/draft";
import { requestHash } from "@/lib/shared/draft/requestHash";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { DRAFT_KEY, findAside } from "@/lib/client/draft/draftStorage";
import { ExperimentList } from "./experimentList";
import { openEntries } from "./experimentStorage";

const DRAFT = { ...emptyDraft("m"), state: textContent("kept") };
const names = (list: ExperimentList) => openEntries(list.entries.get()).map(({ name }) => name);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("the draft from before there were experiments is the first, still to be saved", () => {
  localStorage.setItem(DRAFT_KEY, writeDraft(DRAFT));
  expect(new ExperimentList(localStorage).entries.get()).toMatchObject([
    { key: DRAFT_KEY, name: "Experiment 1", revision: null, isSaved: false, isClosed: false },
  ]);
});

test("experiments and the one that is shown are there again after a reload", () => {
  const list = new ExperimentList(localStorage);
  const { key } = list.add(list.newName(), DRAFT);
  const later = new ExperimentList(localStorage);
  expect(later.entries.get()).toEqual(list.entries.get());
  expect([names(later), later.active.get()]).toEqual([["Experiment 1", "Experiment 2"], key]);
  expect(localStorage.getItem(key)).toBe(writeDraft(DRAFT));
});

test("a closed one comes back at its place; let go, it leaves what is saved to the server", () => {
  const list = new ExperimentList(localStorage);
  const { key } = list.add("B", DRAFT);
  list.add("C", DRAFT);
  list.activate(key);
  list.close(key, () => DRAFT);
  expect([names(list), list.find(list.active.get())?.name]).toEqual([["Experiment 1", "C"], "C"]);
  list.reopen();
  expect([names(list), list.active.get()]).toEqual([["Experiment 1", "B", "C"], key]);
  list.close(key, () => DRAFT);
  list.forgetClosed();
  expect([list.find(key), localStorage.getItem(key)]).toEqual([undefined, null]);
});

test("a closed one that the server does not have yet stays until it has", () => {
  const list = new ExperimentList(localStorage);
  const { key } = list.add("B", DRAFT, { isSaved: false });
  list.close(key, () => DRAFT);
  list.forgetClosed();
  expect(localStorage.getItem(key)).toBe(writeDraft(DRAFT));
  list.update(key, { isSaved: true, revision: 1 });
  expect([list.find(key), localStorage.getItem(key)]).toEqual([undefined, null]);
});

/** Other tabs get storage events. */
const tellOthers = () => window.dispatchEvent(new StorageEvent("storage", { key: "playground.experiments" }));

test("one that another tab closes stays where it is shown, and can still be brought back where it was closed", () => {
  const here = new ExperimentList(localStorage);
  const { key } = here.add("B", DRAFT);
  const there = new ExperimentList(localStorage);
  there.close(key, () => DRAFT);
  here.add("C", DRAFT);
  expect(localStorage.getItem(key)).not.toBeNull();
  there.reopen();
  expect([names(there), there.active.get()]).toEqual([["Experiment 1", "B", "C"], key]);

  here.activate(key);
  const stop = here.start();
  there.close(key, () => DRAFT);
  tellOthers();
  stop();
  expect([here.active.get(), names(here)]).toEqual([key, ["Experiment 1", "B", "C"]]);
});

test("a run is found where it was opened, after a reload too, while its request is as it came and the tab is open", () => {
  const list = new ExperimentList(localStorage);
  const { key } = list.add("Run", DRAFT);
  list.update(key, { openedRun: { id: "run", requestHash: requestHash(DRAFT) } });
  const found = (runId = "run") => new ExperimentList(localStorage).findOpenedRun(runId)?.key;
  expect([found(), found("other")]).toEqual([key, undefined]);

  localStorage.setItem(key, writeDraft({ ...DRAFT, repeats: 2 }));
  expect(found()).toBeUndefined();
  localStorage.setItem(key, writeDraft(DRAFT));
  list.close(key, () => DRAFT);
  expect([found(), list.findOpenedRun("run")]).toEqual([undefined, undefined]);
  list.reopen();
  expect(found()).toBe(key);
});

test("a browser that keeps nothing still shows a new one", () => {
  const list = new ExperimentList(localStorage);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { key } = list.add("B", DRAFT);
  list.update(key, { name: "D" });
  expect([names(list), list.active.get()]).toEqual([["Experiment 1", "D"], key]);
});

test("there is always one: the last that is closed leaves a new one", () => {
  const list = new ExperimentList(localStorage);
  list.close(list.active.get(), () => DRAFT);
  expect([names(list), list.active.get()]).toEqual([
    ["Experiment 2"],
    openEntries(list.entries.get())[0]?.key,
  ]);
});

test("what stands here without an account goes to the first that has nothing, and to no other one", () => {
  const left = new ExperimentList(localStorage);
  const { key } = left.add("B", DRAFT, { revision: 3 });
  localStorage.setItem(DRAFT_KEY, writeDraft(DRAFT));
  localStorage.setItem(`${DRAFT_KEY}.aside`, "damaged");
  const [one, other] = [new ExperimentList(localStorage, "a"), new ExperimentList(localStorage, "b")];
  const moved = key.replace(DRAFT_KEY, `${DRAFT_KEY}@a`);
  expect(one.entries.get().map((entry) => [entry.key, entry.name, entry.isSaved])).toEqual([
    [`${DRAFT_KEY}@a`, "Experiment 1", true],
    [moved, "B", false],
  ]);
  expect(one.active.get()).toBe(moved);
  expect(other.entries.get()).toMatchObject([
    { key: `${DRAFT_KEY}@b`, name: "Experiment 1", revision: null },
  ]);
  expect(Object.keys(localStorage).sort()).toEqual(
    [
      `${DRAFT_KEY}@a`,
      moved,
      `${DRAFT_KEY}@a.aside`,
      "playground.experiments@a",
      "playground.experiments@b",
    ].sort(),
  );
  expect(new ExperimentList(localStorage, "a").entries.get()).toEqual(one.entries.get());
  expect(findAside(localStorage, moved)?.text).toBe("damaged");
  expect([findAside(localStorage), findAside(localStorage, `${DRAFT_KEY}@b`)]).toEqual([null, null]);
});

test("names are told apart, those of copies too", () => {
  const list = new ExperimentList(null);
  list.add("Experiment 3", DRAFT);
  list.add(list.copyName("Tone"), DRAFT);
  expect([list.newName(), list.copyName("Tone"), list.copyName("Tone copy 1")]).toEqual([
    "Experiment 2",
    "Tone copy 2",
    "Tone copy 2",
  ]);
  expect(list.copyName("x".repeat(200))).toMatch(/^x{190} copy$/);
});

test("an experiment without a name of its own is named by its content, each one otherwise", () => {
  const list = new ExperimentList(localStorage);
  const { key: second } = list.add(list.newName(), DRAFT);
  const { key: mine } = list.add("Mine", DRAFT);
  list.nameByContent(DRAFT_KEY, "Charged twice");
  list.nameByContent(second, "Charged twice");
  list.nameByContent(mine, "Charged twice");
  expect(names(list)).toEqual(["Charged twice", "Charged twice 2", "Mine"]);
  list.nameByContent(second, null);
  list.nameByContent(DRAFT_KEY, "Another subject");
  expect(names(list)).toEqual(["Charged twice", "Charged twice 2", "Mine"]);
});
