import { describe, expect, test } from "vitest";
import { type IMPORT_ZONES } from "./importZones.mjs";
import { messagesOf } from "./lint";

/** A zone is shown by one of its files, what it may import, and what it may not. */
interface Expectation {
  file: string;
  allowed: string[];
  refused: string[];
}

const expectations: Record<keyof typeof IMPORT_ZONES, Expectation> = {
  "lib/contract": {
    file: "packages/protocol/src/request.ts",
    allowed: ["zod", "zod/v4", "./json", "@/lib/contract/limits"],
    refused: ["react", "zod-openapi", "node:fs", "../errors", "@/lib/readout/softmax", "@/lib/http/x"],
  },
  "lib/readout": {
    file: "packages/protocol/src/readout/choice.ts",
    allowed: ["@/lib/contract/response", "../contract/response", "./softmax"],
    refused: ["zod", "react", "node:crypto", "@/lib/metrics/brier", "@/lib/env", "@/lib/engines/engine"],
  },
  "lib/prompt": {
    file: "lib/prompt/messages.ts",
    allowed: ["@/lib/contract/request"],
    refused: ["pino", "@/lib/engines/engine", "@/lib/store/accounts"],
  },
  "lib/metrics": {
    file: "lib/metrics/brier.ts",
    allowed: ["@/lib/contract/response"],
    refused: ["react", "@/lib/datasets/csv", "@/lib/store/runs"],
  },
  "lib/datasets": {
    file: "lib/datasets/csv.ts",
    allowed: ["papaparse", "zod", "@/lib/contract/request"],
    refused: ["node:fs/promises", "@/lib/store/datasets", "@/lib/client/datasets"],
  },
  "lib/builder": {
    file: "lib/builder/toRequest.ts",
    allowed: ["papaparse", "zod", "@/lib/contract/request"],
    refused: ["react", "react-hook-form", "@/lib/client/evaluate", "@/components/builder/Form"],
  },
  "lib/snippets": {
    file: "lib/shared/snippets/curl.ts",
    allowed: ["@/lib/contract/request"],
    refused: ["react", "@/lib/env", "@/lib/http/auth"],
  },
  "lib/retry": {
    file: "packages/protocol/src/retry.ts",
    allowed: ["./backoff"],
    refused: ["node:timers/promises", "@/lib/contract/errors", "@/lib/client/pageFetch"],
  },
  "lib/png": {
    file: "lib/shared/png/pngChunks.ts",
    allowed: ["./crc"],
    refused: ["node:zlib", "@/lib/images/decoder", "@/lib/contract/errors"],
  },
  "lib/secrets": {
    file: "lib/shared/secrets/secretName.ts",
    allowed: ["./secretText", "@/lib/contract/json"],
    refused: ["node:crypto", "@/lib/builder/draft", "@/lib/store/shares"],
  },
  "lib/shares": {
    file: "lib/shared/shares/redact.ts",
    allowed: ["./shareOf", "@/lib/contract/shares"],
    refused: ["node:crypto", "@/lib/errors", "@/lib/store/shares"],
  },
  "lib/client": {
    file: "lib/client/evaluate.ts",
    allowed: ["@tanstack/react-query", "@/lib/contract/response", "@/lib/builder/draft"],
    refused: ["@/lib/env", "@/lib/store/evaluations", "@/lib/http/auth", "@/components/ui/Button"],
  },
  "lib/singleton": { file: "lib/server/singleton.ts", allowed: [], refused: ["./env", "node:fs"] },
  "lib/env": {
    file: "lib/server/env.ts",
    allowed: ["zod", "./singleton"],
    refused: ["@/lib/store/db", "./paths"],
  },
  "lib/paths": { file: "lib/server/paths.ts", allowed: ["./env", "node:path"], refused: ["@/lib/store/db"] },
  "lib/log": { file: "lib/server/log.ts", allowed: ["pino", "./env"], refused: ["@/lib/http/auth"] },
  "lib/errors": {
    file: "packages/protocol/src/appError.ts",
    allowed: ["@/lib/contract/errorTypes"],
    refused: ["@/lib/env", "@/lib/http/respond"],
  },
  "lib/store": {
    file: "lib/server/store/accounts.ts",
    allowed: ["drizzle-orm", "@/lib/env", "@/lib/paths", "@/lib/contract/request"],
    refused: ["@/lib/http/auth", "@/lib/evaluate/evaluate", "@/lib/runs/queue"],
  },
  "lib/http": {
    file: "lib/http/auth.ts",
    allowed: ["@/lib/contract/errorTypes", "@/lib/errors", "@/lib/store/accounts", "@/lib/log"],
    refused: ["@/lib/evaluate/evaluate", "@/lib/engines/engine", "@/lib/models/catalog", "@/app/page"],
  },
  "lib/weights": {
    file: "lib/server/weights/installed.ts",
    allowed: ["node:fs", "./bundle"],
    refused: ["@/lib/env", "@/lib/engines/engine", "@/lib/models/catalog"],
  },
  "lib/connections": {
    file: "lib/server/connections/connections.ts",
    allowed: ["@/lib/contract/connections", "@/lib/env", "@/lib/store/connections"],
    refused: ["@/lib/engines/registry", "@/lib/models/catalog", "@/lib/http/route"],
  },
  "lib/modelsPage": {
    file: "lib/server/modelsPage/catalogHandlers.ts",
    allowed: [
      ...["connections/connections", "engines/registry", "http/route", "models/catalog", "store/store"],
    ].map((name) => `@/lib/${name}`),
    refused: ["@/lib/evaluate/evaluate", "@/lib/history/digest", "@/app/page"],
  },
  "lib/models": {
    file: "lib/server/models/resolve.ts",
    allowed: ["@/lib/contract/request", "@/lib/errors", "@/lib/weights/installed"],
    refused: ["@/lib/engines/registry", "@/lib/evaluate/evaluate", "@/lib/http/auth"],
  },
  "lib/images": {
    file: "lib/server/images/inspectImage.ts",
    allowed: ["./decoder", "@/lib/contract/request", "@/lib/errors", "sharp"],
    refused: ["@/lib/engines/engine", "@/lib/http/auth", "@/lib/evaluate/evaluate"],
  },
  "lib/uploads": {
    file: "lib/server/uploads/convertHandler.ts",
    allowed: ["@/lib/env", "@/lib/http/route", "@/lib/images/convertImage"],
    refused: ["@/lib/engines/registry", "@/lib/evaluate/evaluate", "@/lib/store/store"],
  },
  "lib/engines": {
    file: "packages/embedded-model/src/runtime/engine.ts",
    allowed: [
      "../engine",
      "@/lib/images/describeImage",
      "@/lib/readout/softmax",
      "@/lib/prompt/messages",
      "@/lib/retry/convention",
      "@/lib/weights/installed",
      "onnxruntime-node",
    ],
    refused: ["@/lib/models/catalog", "@/lib/evaluate/evaluate", "../../http/auth"],
  },
  "lib/evaluate": {
    file: "lib/server/evaluate/evaluate.ts",
    allowed: ["@/lib/models/resolve", "@/lib/engines/registry", "@/lib/readout/readOut"],
    refused: ["@/lib/http/auth", "@/lib/store/evaluations", "@/lib/runs/queue"],
  },
  "lib/runs": {
    file: "lib/runs/queue.ts",
    allowed: ["@/lib/evaluate/evaluate", "@/lib/store/runs", "@/lib/datasets/csv", "@/lib/metrics/brier"],
    refused: ["@/lib/http/auth", "@/lib/engines/registry", "@/components/batch/Table"],
  },
  "lib/history": {
    file: "lib/server/history/digest.ts",
    allowed: ["@/lib/contract/history", "@/lib/http/route", "@/lib/store/runs"],
    refused: ["@/lib/evaluate/evaluate", "@/lib/client/history", "@/components/history/list"],
  },
  "lib/conformance": {
    file: "packages/conformance/src/target.ts",
    allowed: ["node:http", "fast-check", "@/lib/contract/json", "./reply"],
    refused: ["@/lib/http/readBody", "@/lib/evaluate/evaluate", "@/lib/readout/confidence"],
  },
  "components/ui": {
    file: "components/ui/Button.tsx",
    allowed: ["react", "./cn", "@/components/ui/cn"],
    refused: [
      "@/components/answer/Meter",
      "@/components/charts/Bar",
      "@/lib/contract/response",
      "../results/A",
    ],
  },
  "components/answer": {
    file: "components/answer/AnswerCard.tsx",
    allowed: [
      "@/components/charts/Bar",
      "@/components/ui/Card",
      "@/lib/contract/response",
      "@/lib/metrics/brier",
    ],
    refused: ["@/components/results/Results", "@/lib/env", "@/lib/store/runs"],
  },
  "components/charts": {
    file: "components/charts/ConfidenceChart.tsx",
    allowed: ["recharts", "../ui/Card", "@/lib/metrics/brier", "@/lib/readout/confidence"],
    refused: ["@/components/answer/Meter", "@/components/compare/Table", "@/lib/models/catalog"],
  },
  "components/site": {
    file: "components/site/Header.tsx",
    allowed: ["./logo", "@/components/ui/Button", "@/lib/client/session"],
    refused: ["@/components/playground/Playground", "@/components/answer/Meter", "@/lib/http/session"],
  },
  "components/*": {
    file: "components/builder/StateEditor.tsx",
    allowed: [
      "@/components/site/Site",
      "./form",
      "../ui/Tabs",
      "@/components/answer/Meter",
      "@/lib/builder/draft",
      "@/lib/client/evaluate",
    ],
    refused: [
      ...["@/components/results/Results", "../playground/Playground", "@/app/page"],
      ...["http", "models", "engines", "evaluate", "runs", "store"].map((name) => `@/lib/${name}/x`),
      ...["@/lib/env", "@/lib/log", "@/lib/paths", "@/bench/accuracy", "@/package.json"],
    ],
  },
  "components/results": {
    file: "components/results/Results.tsx",
    allowed: ["./runState", "../ui/Tabs", "@/components/answer/Meter", "@/lib/client/evaluate"],
    refused: ["@/components/compare/Matrix", "@/components/builder/form", "@/lib/store/x"],
  },
  "components/share": {
    file: "components/share/shareList.tsx",
    allowed: ["./useShares", "@/components/site/Site", "@/components/answer/figures", "@/lib/client/shares"],
    refused: ["@/components/history/historyView", "@/components/results/Results", "@/lib/store/x"],
  },
  "components/history": {
    file: "components/history/historyView.tsx",
    allowed: ["../share/shareList", "@/components/site/Site", "@/components/answer/figures"],
    refused: ["@/components/results/Results", "@/components/playground/Playground", "@/lib/store/x"],
  },
  "components/compare": {
    file: "components/compare/Matrix.tsx",
    allowed: ["./columns", "../results/Facts", "@/components/charts/Bar", "@/lib/metrics/brier"],
    refused: ["@/components/builder/form", "@/components/playground/Playground", "@/lib/store/x"],
  },
  "components/presentation": {
    file: "components/presentation/slides.ts",
    allowed: [
      "./html",
      "../results/Facts",
      "../share/redaction",
      "@/components/answer/figures",
      "@/lib/contract/json",
    ],
    refused: ["@/components/compare/Matrix", "@/components/builder/form", "@/lib/store/x"],
  },
  "components/playground": {
    file: "components/playground/Playground.tsx",
    allowed: [
      "@/components/builder/StateEditor",
      "../results/Results",
      "../compare/Matrix",
      "@/components/ui/Tabs",
      "@/lib/snippets/curl",
    ],
    refused: ["@/app/page", "@/lib/store/evaluations", "@/lib/evaluate/evaluate"],
  },
  route: {
    file: "app/v1/systemone/route.ts",
    allowed: [
      "http/apiRoute",
      "evaluate/evaluate",
      "models/resolve",
      "contract/request",
      "store/evaluations",
    ].map((name) => `@/lib/${name}`),
    refused: ["@/lib/engines/registry", "@/lib/env", "@/components/ui/Button", "@/bench/accuracy"],
  },
  app: {
    file: "app/page.tsx",
    allowed: [
      "./globals.css",
      "@/components/playground/Playground",
      "@/components/batch/Table",
      "@/lib/http/session",
    ],
    refused: ["@/lib/engines/registry", "@/lib/evaluate/evaluate", "@/test/jsdom"],
  },
  instrumentation: {
    file: "instrumentation.ts",
    allowed: ["@/lib/engines/registry", "@/lib/env", "./lib/log"],
    refused: ["@/app/page", "@/components/ui/Button"],
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

  test("every way to import is seen", async () => {
    const code = `
      import type { A } from "@/lib/server/env";
      export { b } from "@/lib/server/env";
      export * from "@/lib/server/env";
      const c = await import("@/lib/server/env");
      type D = import("@/lib/server/env").D;`;
    expect(await messagesOf(ZONES, "packages/protocol/src/readout/choice.ts", code)).toEqual(
      Array(5).fill("lib/readout may not import lib/env. Its zone allows: lib/contract."),
    );
  });

  test("a folder that the table does not know is named", async () => {
    expect(await messagesOf(ZONES, "lib/misc/a.ts", "export {};")).toEqual([
      "lib/misc/a.ts is in no import zone: give it a row in eslint/importZones.mjs.",
    ]);
  });

  test("a test may import across zones, because nothing of it is shipped", async () => {
    expect(await countOf(ZONES, "lib/readout/choice.test.ts", 'import "@/lib/server/store/runs";')).toBe(0);
  });
});
