import { rmSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { generateClients } from "./generateClients";

test("the types of each generated client take our requests and answers", async () => {
  const folder = await generateClients();
  const program = ts.createProgram([path.join(folder, "fetched.ts"), path.join(folder, "generated.ts")], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    typeRoots: [path.resolve("node_modules/@types")],
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  rmSync(folder, { recursive: true });
  expect(problems).toEqual([]);
});
