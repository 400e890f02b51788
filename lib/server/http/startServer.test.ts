import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { findApiKeyBySecret } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { startTestServer, type TestServer } from "@/test/server";
import { isLocalToken } from "./localAccess";
import { readLocalToken } from "./localTokenFile";
import { startServer } from "./startServer";

let server: TestServer;
let output: string;
let errors: string;
let exitCodes: unknown[];

beforeEach(async () => {
  server = await startTestServer();
  output = "";
  errors = "";
  exitCodes = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  vi.spyOn(process, "exit").mockImplementation((code) => {
    exitCodes.push(code);
    throw new Error("exit");
  });
});

afterEach(() => server.stop());

test("the first start without a fixed key shows a key that is valid, and later starts do not show it", async () => {
  await startServer(async () => {});
  expect(output).toMatch(
    /^\nThe API key is the value of PLAYGROUND_API_KEY.\n\nOpen the page with this link/,
  );

  output = "";
  replaceSingleton("env", { ...env(), apiKey: undefined });
  await startServer(async () => {});
  const secret = /│ (tqp_[\w-]{43}) │/.exec(output)?.[1] ?? "";
  expect(output).toContain("\ncurl http://127.0.0.1:3000/v1/systemone \\\n");
  expect((await findApiKeyBySecret(await store(), secret, new Date()))?.account.id).toBe("local");

  output = "";
  await startServer(async () => {});
  expect(output).not.toContain("tqp_");
});

test("the terminal shows the link of this start, and a file that only this user can read has its token", async () => {
  await startServer(async () => {});
  const token = /^ {2}http:\/\/127\.0\.0\.1:3000\/open\?token=([\w-]{32})$/m.exec(output)?.[1] ?? "";
  expect(isLocalToken(token)).toBe(true);
  expect(readLocalToken(env().dataDir, 3000)).toBe(token);
  expect(statSync(path.join(env().dataDir, "local-access-3000.token")).mode & 0o777).toBe(0o600);
});

test.each([{ host: "0.0.0.0" }, { access: "keys" as const }])(
  "there is no link where the page always asks for a key: %j",
  async (other) => {
    replaceSingleton("env", { ...env(), ...other });
    await startServer(async () => {});
    expect(output).not.toContain("token");
    expect(readLocalToken(env().dataDir, 3000)).toBeNull();
  },
);

test("the address in the call can be used, whatever the server listens on", async () => {
  for (const [host, name] of [
    ["0.0.0.0", "localhost"],
    ["::", "localhost"],
    ["::1", "[::1]"],
  ]) {
    await server.stop();
    server = await startTestServer();
    replaceSingleton("env", { ...env(), apiKey: undefined, host });
    output = "";
    await startServer(async () => {});
    expect(output).toContain(`curl http://${name}:3000/v1/systemone`);
  }
});

test("a data folder that cannot be used is named, and the process ends after what was begun before", async () => {
  const file = path.join(env().dataDir, "file");
  writeFileSync(file, "");
  const good = env();
  await (await store()).close();
  replaceSingleton("env", { ...good, dataDir: path.join(file, "data") });
  replaceSingleton("store", undefined);
  const giveUp = vi.fn(() =>
    Promise.reject(new Error("it was not loaded either")).finally(() => {
      expect(exitCodes).toEqual([]);
    }),
  );
  await expect(startServer(async () => {}, giveUp)).rejects.toThrow("exit");
  expect(giveUp).toHaveBeenCalledOnce();
  expect(exitCodes).toEqual([1]);
  expect(errors).toMatch(
    /^\nThe data folder .*\/file\/data \(PLAYGROUND_DATA_DIR\) cannot be used: ENOTDIR.*\n$/,
  );
  replaceSingleton("env", good);
});
