import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { assertFree, isListening, readAddress, urlOf } from "./address.mjs";
import { exitOf, isStopping, startChild, stopWithParent } from "./children.mjs";
import { runMain } from "./failure.mjs";
import { assertNodeVersion } from "./nodeVersion.mjs";
import { distDir, ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { announceServer, withLock } from "./processes.mjs";
import { serverCommand } from "./serverCommand.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

await runMain(async () => {
  assertNodeVersion(root);
  const address = readAddress(process.env);
  const url = urlOf(address);
  await assertFree(address);

  let isServing = false;
  stopWithParent(() => (isServing ? 0 : 130));
  await withLock(root, async () => {
    await ensureInstalled(root);
    await ensureBuilt(root);
    announceServer(root, { url, distDir });
  });
  await assertFree(address);

  const { command, args, env } = serverCommand(address);
  const server = startChild(command, args, {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  isServing = true;
  void exitOf(server).then((code) => {
    if (isStopping()) return;
    console.error(`\nThe server ended by itself (exit code ${code}).`);
    process.exit(code || 1);
  });
  while (!(await isListening(address))) await sleep(100);
  console.log(`\nTyped Question Playground: ${url}  (Ctrl+C stops it)`);
});
