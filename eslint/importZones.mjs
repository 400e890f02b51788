import path from "node:path";

/** Folders that compute on plain data: no environment, network, store, React, clock or randomness. */
export const PURE_ZONES = [
  "lib/contract",
  "lib/readout",
  "lib/prompt",
  "lib/metrics",
  "lib/datasets",
  "lib/builder",
  "lib/snippets",
  "lib/retry",
  "lib/png",
  "lib/secrets",
  "lib/shares",
];

const BROWSER_LIB = [...PURE_ZONES, "lib/client"];
const COMMON = ["lib/contract", "lib/env", "lib/errors", "lib/log", "lib/paths", "lib/singleton"];
const FEATURE_PARTS = ["components/answer", "components/charts", "components/ui"];
const FEATURES = [
  ...["components/*", "components/results", "components/compare", "components/history"],
  ...["components/presentation", "components/share"],
];

/** @typedef {{ zones: string[], packages?: string[] }} Row */

/**
 * What each zone may import beside its own files. A zone is a folder, or a file without its ending.
 * `components/*` stands for every feature, each a zone of its own, and `route` for the route files of app/.
 * `packages`, where given, are the only packages that the zone may import.
 *
 * @satisfies {Record<string, Row>}
 */
export const IMPORT_ZONES = {
  "lib/contract": { zones: [], packages: ["zod"] },
  "lib/readout": { zones: ["lib/contract"], packages: [] },
  "lib/prompt": { zones: ["lib/contract"], packages: [] },
  "lib/metrics": { zones: ["lib/contract"], packages: [] },
  "lib/datasets": { zones: ["lib/contract"], packages: ["papaparse", "zod"] },
  "lib/builder": { zones: ["lib/contract", "lib/secrets"], packages: ["papaparse", "zod"] },
  "lib/snippets": { zones: ["lib/contract"], packages: [] },
  "lib/retry": { zones: [], packages: [] },
  "lib/png": { zones: [], packages: [] },
  "lib/secrets": { zones: ["lib/contract"], packages: [] },
  "lib/shares": { zones: ["lib/contract", "lib/secrets"], packages: [] },
  "lib/client": { zones: PURE_ZONES },

  "lib/singleton": { zones: [], packages: [] },
  "lib/env": { zones: ["lib/singleton"] },
  "lib/paths": { zones: ["lib/env"] },
  "lib/log": { zones: ["lib/env", "lib/errors", "lib/singleton"] },
  "lib/errors": { zones: ["lib/contract"] },
  "lib/store": { zones: COMMON },
  "lib/http": { zones: [...COMMON, "lib/store"] },
  "lib/weights": { zones: [] },
  "lib/connections": { zones: [...COMMON, "lib/store"] },
  "lib/models": { zones: [...COMMON, "lib/connections", "lib/store", "lib/weights"] },
  "lib/images": { zones: ["lib/contract", "lib/errors", "lib/png"] },
  "lib/engines": {
    zones: [
      ...[...COMMON, "lib/images", "lib/store", "lib/prompt", "lib/readout", "lib/retry"],
      ...["lib/connections", "lib/weights"],
    ],
  },
  "lib/evaluate": {
    zones: [
      ...[
        ...COMMON,
        "lib/connections",
        "lib/images",
        "lib/models",
        "lib/engines",
        "lib/prompt",
        "lib/readout",
      ],
    ],
  },
  "lib/modelsPage": {
    zones: [...COMMON, "lib/connections", "lib/engines", "lib/http", "lib/models", "lib/store"],
  },
  "lib/history": { zones: [...COMMON, "lib/http", "lib/secrets", "lib/shares", "lib/store"] },
  "lib/uploads": { zones: ["lib/contract", "lib/env", "lib/errors", "lib/http", "lib/images"] },
  "lib/conformance": { zones: ["lib/contract"] },
  "lib/runs": { zones: [...COMMON, ...PURE_ZONES, "lib/evaluate", "lib/models", "lib/store"] },

  "components/ui": { zones: [] },
  "components/answer": { zones: ["components/charts", "components/ui", ...BROWSER_LIB] },
  "components/charts": { zones: ["components/ui", ...BROWSER_LIB] },
  "components/site": { zones: ["components/ui", ...BROWSER_LIB] },
  "components/*": { zones: ["components/site", ...FEATURE_PARTS, ...BROWSER_LIB] },
  "components/results": { zones: [...FEATURE_PARTS, ...BROWSER_LIB] },
  "components/share": { zones: ["components/site", ...FEATURE_PARTS, ...BROWSER_LIB] },
  // The history lists the links to its runs, and says which of them a deletion leaves.
  "components/history": { zones: ["components/share", "components/site", ...FEATURE_PARTS, ...BROWSER_LIB] },
  // A comparison is several results side by side: it says them in the same words.
  "components/compare": { zones: ["components/results", ...FEATURE_PARTS, ...BROWSER_LIB] },
  // Slides of results, in the same words too. A file of them leaves out what a share can.
  "components/presentation": {
    zones: ["components/results", "components/share", ...FEATURE_PARTS, ...BROWSER_LIB],
  },
  "components/playground": { zones: [...FEATURES, "components/site", ...FEATURE_PARTS, ...BROWSER_LIB] },

  route: {
    zones: [
      ...PURE_ZONES,
      "lib/errors",
      "lib/http",
      "lib/history",
      "lib/connections",
      "lib/evaluate",
      "lib/models",
      "lib/modelsPage",
      "lib/runs",
      "lib/store",
      "lib/uploads",
    ],
  },
  app: {
    zones: [
      ...[...FEATURES, "components/playground", "components/site", ...FEATURE_PARTS, ...BROWSER_LIB],
      ...["lib/errors", "lib/history", "lib/http", "lib/models", "lib/runs", "lib/store"],
    ],
  },
  instrumentation: {
    zones: [
      ...[...COMMON, "lib/connections", "lib/engines", "lib/history", "lib/http", "lib/models", "lib/runs"],
      "lib/store",
    ],
  },
};

/**
 * The zone that a file belongs to: `key` finds its row in the table, `folder` tells features apart.
 *
 * @param {string} file path from the repository's root, with slashes
 * @returns {{ key: string, folder: string } | null}
 */
function zoneOf(file) {
  const [top = "", second = "", ...rest] = file.replace(/\.[a-z]+$/, "").split("/");
  if (top === "app")
    return { key: path.posix.basename(file) === "route.ts" ? "route" : "app", folder: "app" };
  if (second === "") return top in IMPORT_ZONES ? { key: top, folder: top } : null;
  const folder = `${top}/${second}`;
  if (folder in IMPORT_ZONES) return { key: folder, folder };
  if (top === "components" && rest.length > 0) return { key: "components/*", folder };
  return null;
}

/**
 * @param {string} specifier what stands in the import
 * @param {string} file the importing file, from the repository's root
 * @returns {string | null} the imported path from the root, or null for a package
 */
function importedPath(specifier, file) {
  if (specifier.startsWith("@/")) return path.posix.normalize(specifier.slice(2));
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return null;
}

/**
 * @param {string} specifier
 * @param {string[]} packages
 */
function isAllowedPackage(specifier, packages) {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** @type {import("eslint").Rule.RuleModule} */
export const importZones = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      zone: "{{from}} may not import {{to}}. Its zone allows: {{allowed}}.",
      package: "{{from}} may not import the package {{to}}. Its zone allows: {{allowed}}.",
      unknown: "{{from}} is in no import zone: give it a row in eslint/importZones.mjs.",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const zone = zoneOf(file);
    if (!zone)
      return { Program: (node) => context.report({ node, messageId: "unknown", data: { from: file } }) };

    const { zones, packages } = /** @type {Record<string, Row>} */ (IMPORT_ZONES)[zone.key] ?? { zones: [] };
    const from = zone.folder;

    /** @param {{ type: string, value?: unknown } | null | undefined} source what stands after `from` */
    const check = (source) => {
      if (typeof source?.value !== "string") return;
      const imported = importedPath(source.value, file);
      if (imported === null) {
        if (!packages || isAllowedPackage(source.value, packages)) return;
        const data = { from, to: source.value, allowed: packages.join(", ") || "none" };
        context.report({ node: source, messageId: "package", data });
        return;
      }
      const target = zoneOf(imported);
      if (target && (target.folder === from || zones.includes(target.key))) return;
      const data = { from, to: target?.folder ?? imported, allowed: zones.join(", ") || "its own files" };
      context.report({ node: source, messageId: "zone", data });
    };

    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      /** @param {any} node a type such as `import("./x").Y`, which ESTree does not know */
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};
