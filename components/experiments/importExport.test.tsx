import { beforeEach, expect, test } from "vitest";
import { ExperimentList } from "@/lib/client/experiments/experimentList";
import { exportExperiment } from "@/components/experiments/exportExperiment";
import { importExperiment } from "@/components/experiments/importExperiment";
import { draftOf, openTab, serveExperiments } from "@/lib/client/experiments/testExperiments";

const PIXELS = new Uint8Array([1, 2, 255]);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // jsdom has no blob URLs.
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

const exported = async (list: ExperimentList): Promise<string> => {
  const result = await exportExperiment(list);
  if (!result.ok) throw new Error(result.message);
  return result.text;
};

test("an experiment comes back from its file whole: name, draft, versions and images", async () => {
  const server = serveExperiments();
  const list = new ExperimentList(localStorage);
  const first = openTab(list);
  first.sync.rename("Tone / 2");
  const key = await first.session.images.add(PIXELS);
  first.form.setValue("images", [{ placeholder: "p", key, name: "a.png", format: "png", note: "" }]);
  first.type("see p");
  await first.sync.store();
  const packing = await first.sync.pack();
  if (packing.kind !== "content") throw new Error(packing.kind);
  const id = first.entry()?.id ?? "";
  const version = { note: "with a picture", runId: null, number: 3, createdAt: "2026-02-01T12:00:00.001Z" };
  server.versions.set(id, [{ ...version, ...packing.content }]);
  first.session.replace(draftOf("later"));
  const text = await exported(list);
  expect(await exportExperiment(list)).toMatchObject({ fileName: "Tone _ 2.experiment.json" });
  first.sync.rename("Tone / 3");
  first.close();

  const stop = list.active.subscribe(() => openTab(list));
  expect(await importExperiment(list, new File([text], "tone.json"))).toBeUndefined();
  expect(await exported(list)).toBe(text);
  expect(await importExperiment(list, new File([text], "tone.json"))).toBeUndefined();
  server.refusal = "The disk is full.";
  expect(await importExperiment(list, new File([text], "tone.json"))).toBe(
    "tone.json was not imported. The disk is full.",
  );
  stop();
  expect(list.entries.get().map(({ name }) => name)).toEqual(["Tone / 3", "Tone / 2", "Tone / 2 copy"]);
  expect(server.images).toHaveLength(4);
});

test("a file that cannot be read is refused with its place, and everything stays as it is", async () => {
  serveExperiments();
  const list = new ExperimentList(localStorage);
  const before = list.entries.get();
  const { close } = openTab(list);
  const damaged = (await exported(list)).replace('"repeats": 1', '"repeats": 0');
  const messageOf = (content: BlobPart) => importExperiment(list, new File([content], "x.json"));
  expect([await messageOf("{}"), await messageOf(damaged), await messageOf(new Uint8Array([0xff]))]).toEqual([
    "x.json was not imported. This is no experiment that was exported here.",
    "x.json was not imported. The draft is damaged at draft.draft.repeats: Too small: expected number to be >=1.",
    "x.json was not imported. It is not UTF-8 text, or was cut off within a character.",
  ]);
  expect(list.entries.get()).toEqual(before);
  close();
});
