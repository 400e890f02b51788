import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { DATABASES, newDatabase } from "@/test/databases";
import { findRequests } from "./requests";
import { findResponses, listEvaluations } from "./evaluations";
import { listRuns } from "./runs";

/** Saves one evaluation after the other, four at a time, and says which it was told are saved. */
const WRITER = `
  import { openStore } from "./lib/server/store/openStore.ts";
  import { saveEvaluation } from "./lib/server/store/saveEvaluation.ts";
  import { newEvaluation } from "./test/evaluations.ts";
  const store = await openStore(...process.argv.slice(1));
  await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: new Date() });
  const write = async (writer) => {
    for (let number = 0; ; number += 1) {
      const id = writer + "-" + number;
      await saveEvaluation(store, newEvaluation({
        id, runId: id, createdAt: new Date(),
        response: Buffer.from("response of " + id + "x".repeat(20_000)),
        request: { sha256: id, body: Buffer.from("request of " + id), cuts: [], parts: [] },
      }));
      process.stdout.write(id + "\\n");
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));`;

const SAVED_BEFORE_KILL = 60;

test.each(DATABASES)(
  "what was said to be saved in %s is there after kill -9 in the middle of writes",
  async (kind) => {
    const database = await newDatabase(kind);
    const args = ["--import", "tsx", "--input-type=module", "-e", WRITER, database.folder];
    const writer = spawn(process.execPath, database.url === undefined ? args : [...args, database.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(writer, "exit");
    const said: string[] = [];
    for await (const line of createInterface({ input: writer.stdout })) {
      said.push(line);
      if (said.length === SAVED_BEFORE_KILL) writer.kill("SIGKILL");
    }
    expect(await exited).toEqual([null, "SIGKILL"]);

    const store = await database.open();
    const runs = await listRuns(store, { accountId: "a", filter: {}, after: null, limit: 10_000 });
    const found = runs.map(({ id }) => id);
    expect(said.length).toBeGreaterThanOrEqual(SAVED_BEFORE_KILL);
    expect(said.filter((id) => !found.includes(id))).toEqual([]);
    // What was under way is there whole or not at all.
    for (const id of found) {
      const [evaluation] = await listEvaluations(store, [id]);
      const response = (await findResponses(store, id)).get(evaluation?.id ?? "")?.response.toString();
      expect(response).toBe(`response of ${id}${"x".repeat(20_000)}`);
      expect((await findRequests(store, "a", [id]))[0]?.body.toString()).toBe(`request of ${id}`);
    }
    await database.remove();
  },
);
