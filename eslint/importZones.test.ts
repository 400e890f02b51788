import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importCycles, sourceFiles } from "./importCycles";
import { IMPORT_ZONES } from "./importZones.mjs";
import { messagesOf } from "./lint";

/** For each zone: one of its files, its allowed imports, and forbidden ones. */
interface Expectation {
  file: string;
  allowed: string[];
  refused: string[];
}

const protocol = (name: string) => `@typed-question/protocol/${name}`;
const model = (name: string) => `@typed-question/embedded-model/${name}`;

const expectations: Record<keyof typeof IMPORT_ZONES, Expectation> = {
  "packages/*": {
    file: "packages/embedded-model/src/runtime/engine.ts",
    allowed: ["node:os", "onnxruntime-node", "../text/content", protocol("engine")],
    refused: [
      "zod",
      "react",
      "@/lib/server/env",
      "@/lib/shared/metrics/accuracy",
      "../../../conformance/src/x",
    ],
  },
  "lib/shared": {
    file: "lib/shared/draft/draft.ts",
    allowed: ["zod", "./newId", "@/lib/shared/text/isolated", protocol("json")],
    refused: [
      ...[
        "react",
        "react-hook-form",
        "node:fs",
        "pino",
        model("runtime/engine"),
        "@typed-question/conformance/runner",
      ],
      ...["@/lib/client/pageFetch", "@/lib/server/env", "@/components/ui/button"],
    ],
  },
  "lib/client": {
    file: "lib/client/evaluateRequest.ts",
    allowed: ["@tanstack/react-query", "react", "@/lib/shared/draft/draft", protocol("response")],
    refused: ["@/lib/server/env", "@/components/ui/button", "@/app/page", model("runtime/engine")],
  },
  "lib/server": {
    file: "lib/server/engines/registry.ts",
    allowed: [
      ...["pino", "node:fs", protocol("engine"), model("runtime/engine"), "@/lib/shared/pageApi/history"],
      ...["@/lib/server/env", "@/lib/server/connections/connections", "./remote/pace"],
    ],
    refused: [
      ...["@/lib/server/evaluate/evaluate", "@/lib/server/models/catalog", "@/lib/client/pageFetch"],
      ...["@/components/ui/button", "@/app/page", "@typed-question/conformance/runner"],
    ],
  },
  "components/ui": {
    file: "components/ui/button.tsx",
    allowed: ["react", "./cn", "@/components/ui/cn"],
    refused: [
      ...["@/components/answer/meter", "@/components/charts/bar", "../results/a", protocol("response")],
      "@/lib/shared/text/isolated",
    ],
  },
  "components/charts": {
    file: "components/charts/confidenceChart.tsx",
    allowed: ["recharts", "../ui/card", "@/lib/shared/metrics/agreement"],
    refused: ["@/components/answer/meter", "@/components/compare/table", "@/lib/server/env"],
  },
  "components/answer": {
    file: "components/answer/answerCard.tsx",
    allowed: ["@/components/charts/bar", "@/components/ui/card", protocol("response")],
    refused: ["@/components/results/results", "@/components/site/site", "@/lib/server/env"],
  },
  "components/site": {
    file: "components/site/siteHeader.tsx",
    allowed: ["./logo", "@/components/ui/button", "@/lib/client/session"],
    refused: ["@/components/run/playground", "@/components/answer/meter", "@/lib/server/http/session"],
  },
  "components/draft": {
    file: "components/draft/fieldMessage.tsx",
    allowed: ["../ui/cn", "@/lib/client/draft/draftProvider", "@/lib/shared/draft/draft"],
    refused: ["@/components/editor/questionCard", "@/components/answer/meter", "@/lib/server/env"],
  },
  "components/report": {
    file: "components/report/reportDocument.tsx",
    allowed: ["react-dom/server", "../charts/spreadBar", "@/lib/shared/reports/judgedRun", protocol("json")],
    refused: ["@/components/compare/table", "@/components/answer/meter", "@/lib/server/env"],
  },
  "components/*": {
    file: "components/editor/stateSection.tsx",
    allowed: [
      ...["@/components/site/site", "./form", "../ui/tabs", "@/components/answer/meter"],
      "@/components/report/reportDocument",
      ...["@/lib/shared/draft/draft", "@/lib/client/evaluateRequest", protocol("json")],
    ],
    refused: [
      ...["@/components/results/results", "../run/playground", "@/app/page"],
      ...["http/route", "store/store", "env"].map((name) => `@/lib/server/${name}`),
      ...["@/bench/embedded", "@/package.json", "@/packages/protocol/src/json"],
    ],
  },
  "components/run": {
    file: "components/run/playground.tsx",
    allowed: ["@/components/editor/stateSection", "../results/results", "@/components/ui/tabs"],
    refused: ["@/app/page", "@/lib/server/store/runs", model("runtime/engine")],
  },
  route: {
    file: "app/v1/systemone/route.ts",
    allowed: ["@/lib/server/http/route", "@/lib/server/evaluate/evaluate", protocol("request")],
    refused: ["@/components/ui/button", "@/bench/embedded", "@/lib/client/pageFetch"],
  },
  app: {
    file: "app/page.tsx",
    allowed: ["./globals.css", "@/components/run/playground", "@/lib/server/http/session"],
    refused: ["@/test/jsdom", "@/bench/embedded"],
  },
  "instrumentation-client": {
    file: "instrumentation-client.ts",
    allowed: ["@/lib/client/zodWithoutEval"],
    refused: ["@/lib/server/log", "@/components/ui/button"],
  },
  instrumentation: {
    file: "instrumentation.ts",
    allowed: ["@/lib/server/engines/registry", "./lib/server/log"],
    refused: ["@/app/page", "@/components/ui/button"],
  },
};

const countOf = async (ruleId: string, file: string, code: string): Promise<number> =>
  (await messagesOf(ruleId, file, code)).length;

const ZONES = "playground/import-zones";

describe("an import goes one way", () => {
  test.each(Object.entries(expectations))(
    "%s imports what its row allows and nothing else",
    async (_, row) => {
      const refused = async (specifier: string) =>
        (await countOf(ZONES, row.file, `import "${specifier}";`)) > 0;
      const found = { allowed: [] as string[], refused: [] as string[] };
      for (const specifier of [...row.allowed, ...row.refused]) {
        found[(await refused(specifier)) ? "refused" : "allowed"].push(specifier);
      }
      expect(found).toEqual({ allowed: row.allowed, refused: row.refused });
    },
  );

  test.each([
    ["src/images.test.ts", ["fast-check", "vitest", "sharp", "./images"]],
    ["src/images.ts", ["fast-check", "./wire"]],
    ["bin/conformance.ts", ["fast-check", "../src/runner"]],
  ])("%s of a package imports what its package.json allows it", async (file, expected) => {
    const all = ["fast-check", "vitest", "sharp", "react", "@/lib/shared/metrics/accuracy", ...expected];
    const allowed = new Set<string>();
    for (const specifier of all) {
      const code = `import "${specifier}";`;
      if ((await countOf(ZONES, `packages/conformance/${file}`, code)) === 0) allowed.add(specifier);
    }
    expect([...allowed]).toEqual(expected);
  });

  test.each(["accuracy/calibrate.ts", "training/concepts.ts", "readme.test.ts"])(
    "%s of a package may not reach up into the app",
    async (file) => {
      const code =
        'import "@/lib/shared/metrics/accuracy"; import "@/test/server"; import "sharp"; import "vitest";';
      expect(await countOf(ZONES, `packages/embedded-model/${file}`, code)).toBe(3);
    },
  );

  test("every way to import is seen", async () => {
    const code = `
      import type { A } from "@/lib/server/env";
      export { b } from "@/lib/server/env";
      export * from "@/lib/server/env";
      const c = await import("@/lib/server/env");
      type D = import("@/lib/server/env").D;`;
    expect(await messagesOf(ZONES, "lib/client/pageFetch.ts", code)).toEqual(
      Array(5).fill("lib/client may not import lib/server. Its zone allows: lib/shared."),
    );
  });

  test("a folder that the table does not know is named", async () => {
    expect(await messagesOf(ZONES, "lib/misc/a.ts", "export {};")).toEqual([
      "lib/misc/a.ts is in no import zone: give it a row in eslint/importZones.mjs.",
    ]);
  });

  test("a folder of the server that has no layer is named", async () => {
    expect(await messagesOf(ZONES, "lib/server/misc/a.ts", "export {};")).toEqual([
      "lib/server/misc/a.ts is in no layer of its zone: give it a place in eslint/importZones.mjs.",
    ]);
  });

  test("each row has a folder or a file, and there are at most 16", () => {
    const isThere = (zone: string): boolean =>
      zone === "route" || [zone.replace("/*", ""), `${zone}.ts`].some((file) => existsSync(file));
    expect(Object.keys(IMPORT_ZONES).filter((zone) => !isThere(zone))).toEqual([]);
    expect(Object.keys(IMPORT_ZONES).length).toBeLessThanOrEqual(16);
    const folders = IMPORT_ZONES["lib/server"].layers.flat();
    expect(folders.filter((name) => !isThere(`lib/server/${name}`))).toEqual([]);
  });

  test("no file imports itself through others", () => {
    expect(importCycles(sourceFiles())).toEqual([]);
    const files = new Map([
      ["a.ts", 'import { b } from "./b";'],
      ["b.ts", 'import type { A } from "@/a";'],
      ["c.ts", 'import { a } from "./a";'],
    ]);
    expect(importCycles(files)).toEqual([["a.ts", "b.ts"]]);
  });

  test("a test may import across zones, because nothing of it is shipped", async () => {
    expect(await countOf(ZONES, "lib/shared/draft/draft.test.ts", 'import "@/lib/server/store/runs";')).toBe(
      0,
    );
  });
});
