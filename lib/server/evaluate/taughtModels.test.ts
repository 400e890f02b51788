import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import { parseJson } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { writeResponse } from "@typed-question/protocol/writeResponse";
import { closeEmbeddedModel } from "@/lib/server/engines/embeddedEngines";
import { placesOf } from "@/lib/server/engines/registry";
import { idOf, listModels, namesNow } from "@/lib/server/models/catalog";
import { resolveModel } from "@/lib/server/models/resolve";
import { forgetSingletons, replaceSingleton } from "@/lib/server/singleton";
import { deleteModel, installModel } from "@/lib/server/teach/installModel";
import { taughtFileOf, taughtFolder } from "@/lib/server/teach/taughtFiles";
import { writeTaughtFile } from "@/lib/shared/teach/taughtFile";
import { testTaughtFile } from "@/lib/shared/teach/testTaughtFile";
import { evaluate } from "./evaluate";
import { listPageModels } from "./pageModels";

const folder = mkdtempSync(path.join(tmpdir(), "taught-"));
const owner = { accountId: "anna", dataset: { id: "d", version: 2 } };

beforeEach(() => {
  vi.stubEnv("PLAYGROUND_DATA_DIR", folder);
  replaceSingleton("env", undefined);
});
afterAll(async () => {
  await closeEmbeddedModel();
  forgetSingletons();
  rmSync(folder, { recursive: true });
});

const TEAM = '{"type":"choice","instructions":"which team","criteria":{"1":"the rest","2":"billing"}}';
const LATE = '{"type":"noul","instructions":"Is it late?"}';

async function ask(model: string, accountId?: string) {
  const body = `{"state":"My invoice is wrong.","model":"${model}","questions":{"where":${TEAM},"late":${LATE}}}`;
  const request = validateRequest(parseJson(body));
  if (!request.ok) throw new Error(JSON.stringify(request.details));
  const response = await evaluate(request.request, {
    ...{ signal: new AbortController().signal, hasDangerZoneHeader: false, images: new Map() },
    ...{ models: null, ...(accountId === undefined ? {} : { accountId }) },
  });
  return JSON.parse(writeResponse(response)) as { model: string; answers: Record<string, object> };
}

const base = { base: LATEST_MODEL };

test("a taught model answers its own question, and hands every other one to the model below", async () => {
  const id = await installModel(testTaughtFile(base, [0, 9]), owner);
  expect(id).toBe("teams-mail-1");
  const [taught, below] = [await ask(id, "anna"), await ask(LATEST_MODEL)];
  expect(taught.model).toBe(id);
  expect(taught.answers.where).toMatchObject({ choice: "1", x_taught: "team" });
  expect(below.answers.where).toMatchObject({ choice: "2" });
  expect(taught.answers.late).toEqual(below.answers.late);
  expect(taught.answers.late).not.toHaveProperty("x_taught");
  // The second request finds the heads in the thread.
  expect(await ask(id, "anna")).toEqual(taught);
  expect(placesOf(id)).toBe(placesOf(LATEST_MODEL));
}, 60_000);

test("it is its account's alone; lists, grants and names have it there", async () => {
  const names = (account: string, grant: string[] | null = null): string[] =>
    listModels(grant, namesNow(account)).map(({ name }) => name);
  expect(names("anna")).toContain("teams-mail-1");
  expect(names("anna", ["teams-mail-1"])).toEqual(["teams-mail-1"]);
  expect(names("ben")).not.toContain("teams-mail-1");
  expect(names("ben", ["teams-mail-1"])).toEqual([]);
  await expect(ask("teams-mail-1", "ben")).rejects.toThrow("Unknown model: teams-mail-1");
  const pageNames = (await listPageModels(null, new Map(), "ben")).map(({ name }) => name);
  expect(pageNames).not.toContain("teams-mail-1");
  replaceSingleton("connections", {
    ...{ file: null, readAt: 0, reading: Promise.resolve() },
    current: {
      connections: [],
      aliases: [{ name: "mail", modelId: "teams-mail-1", source: "store" }],
    },
  });
  expect(idOf("mail", namesNow("anna"))).toBe("teams-mail-1");
  expect(names("anna", ["mail"])).toEqual(["mail"]);
  expect(() => resolveModel("mail", null, "ben")).toThrow("Unknown model: mail");
  replaceSingleton("connections", undefined);
});

test("a new teaching is a new version, a name stays with its account, and no id comes again", async () => {
  const first = readFileSync(taughtFileOf(folder, "teams-mail-1"), "utf8");
  const ids = await Promise.all([1, 2].map(() => installModel(testTaughtFile(base), owner)));
  expect(ids).toEqual(["teams-mail-2", "teams-mail-3"]);
  expect(readFileSync(taughtFileOf(folder, "teams-mail-1"), "utf8")).toBe(first);
  await expect(installModel(testTaughtFile(base), { ...owner, accountId: "ben" })).rejects.toThrow(
    "Another account teaches under the name 'mail'.",
  );
  await deleteModel("teams-mail-3", owner);
  expect(() => resolveModel("teams-mail-3", null)).toThrow("Unknown model");
  expect(await installModel(testTaughtFile(base), owner)).toBe("teams-mail-4");
});

test("a model of the command is everybody's, as soon as its file is there", async () => {
  mkdirSync(taughtFolder(folder), { recursive: true });
  writeFileSync(
    taughtFileOf(folder, "teams-cli-1"),
    writeTaughtFile(testTaughtFile({ ...base, name: "cli" })),
  );
  expect(resolveModel("teams-cli-1", null, "ben")).toMatchObject({ id: "teams-cli-1", engine: "taught" });
  expect((await ask("teams-cli-1", "ben")).answers.where).toMatchObject({ x_taught: "team" });
});

test("a model on a version that is gone says that it must be taught anew", async () => {
  const id = await installModel(testTaughtFile({ base: "model-1.13.0", name: "old" }), owner);
  expect(resolveModel(id, null).description).toMatch(/^model-1\.13\.0 is gone: it must be taught anew\./);
  await expect(ask(id)).rejects.toThrow(
    `teams-old-1 was taught on model-1.13.0, which is gone. Teach it anew on ${LATEST_MODEL}.`,
  );
});
