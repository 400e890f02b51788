import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { serverCommand } from "./serverCommand.mjs";

test("the built server takes four times the headers that Node takes by itself", async () => {
  const { command, args } = serverCommand({ host: "127.0.0.1", port: 3000 });
  const flags = args.slice(
    0,
    args.findIndex((arg) => !arg.startsWith("--")),
  );
  const child = spawn(command, [...flags, "--print", "require('node:http').maxHeaderSize"]);
  expect((await buffer(child.stdout)).toString()).toBe("65536\n");
});
