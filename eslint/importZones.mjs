import { readFileSync } from "node:fs";
import path from "node:path";

/** Folders that compute on plain data: no environment, network, store, React, clock or randomness. */
export const PURE_ZONES = ["packages/protocol/src", "lib/shared", "lib/server/engines/prompt"];

const WIRE = "@typed-question/protocol";
const MODEL = "@typed-question/embedded-model";
const BROWSER_LIB = ["lib/shared", "lib/client"];
const DRAWN = [
  ...["components/ui", "components/charts", "components/answer", "components/draft", "components/report"],
];

/** The folders of lib/server in layers. A folder may import those of earlier layers, and its own files. */
const SERVER_LAYERS = [
  ["singleton"],
  ["env", "retryOwner"],
  ["paths", "log"],
  ["store", "images", "weights", "teach", "metrics"],
  ["http", "connections"],
  ["models", "engines"],
  ["evaluate", "modelsPage", "history", "uploads"],
  ["datasets", "administration"],
  ["batch"],
  ["drift", "account", "teachings"],
];

/**
 * @typedef {object} Row
 * @property {string[]} zones other zones that files of this one may import
 * @property {string[]} [packages] the only packages that it may import; all by default
 * @property {string[]} [workspace] the packages of this repository that it may import
 * @property {string[][]} [layers] the folders inside, from the lowest
 */

/**
 * The allowed imports of each zone beside its own files. A zone is a folder, or a file without its
 * extension. `packages/*` stands for every package. `components/*` stands for every feature. Each is its own zone.
 * `route` stands for the route files of app/.
 *
 * @satisfies {Record<string, Row>}
 */
export const IMPORT_ZONES = {
  // A package may import only the dependencies in its own package.json; tests, trainings and measurements also its
  // devDependencies.
  "packages/*": { zones: [] },
  "lib/shared": { zones: [], packages: [WIRE, "zod", "papaparse", "diff"], workspace: [WIRE] },
  "lib/client": { zones: ["lib/shared"], workspace: [WIRE] },
  "lib/server": { zones: ["lib/shared"], workspace: [WIRE, MODEL], layers: SERVER_LAYERS },
  "components/ui": { zones: [] },
  "components/charts": { zones: ["components/ui", "lib/shared"] },
  "components/answer": { zones: ["components/charts", "components/ui", ...BROWSER_LIB], workspace: [WIRE] },
  "components/site": { zones: ["components/ui", ...BROWSER_LIB], workspace: [WIRE] },
  // The message at a field and the like: several features show the draft.
  "components/draft": { zones: ["components/ui", ...BROWSER_LIB], workspace: [WIRE] },
  // The document of an evaluated dataset: a page saves it, and the command line writes it.
  "components/report": { zones: ["components/charts", "components/ui", ...BROWSER_LIB], workspace: [WIRE] },
  "components/*": { zones: ["components/site", ...DRAWN, ...BROWSER_LIB], workspace: [WIRE, MODEL] },
  "components/run": {
    zones: ["components/*", "components/site", ...DRAWN, ...BROWSER_LIB],
    workspace: [WIRE],
  },
  route: { zones: ["lib/shared", "lib/server"], workspace: [WIRE] },
  app: {
    zones: ["components/*", "components/run", "components/site", ...DRAWN, ...BROWSER_LIB, "lib/server"],
    workspace: [WIRE],
  },
  "instrumentation-client": { zones: ["lib/client"] },
  instrumentation: { zones: ["lib/server"], workspace: [WIRE] },
};

/** @typedef {{ key: string, folder: string, inner?: string }} Zone */

/**
 * The zone of a file. `key` finds its row in the table, and `folder` tells features and packages apart.
 * `inner` is the folder in a zone with layers.
 *
 * @param {string} file path from the repository's root, with slashes
 * @returns {Zone | null}
 */
function zoneOf(file) {
  const [top = "", second = "", third = ""] = file.replace(/\.[a-z]+$/, "").split("/");
  if (top === "app")
    return { key: path.posix.basename(file) === "route.ts" ? "route" : "app", folder: "app" };
  if (second === "") return top in IMPORT_ZONES ? { key: top, folder: top } : null;
  const folder = `${top}/${second}`;
  if (folder in IMPORT_ZONES) return { key: folder, folder, inner: third };
  if (top === "packages") return { key: "packages/*", folder };
  if (top === "components" && third !== "") return { key: "components/*", folder };
  return null;
}

/**
 * @param {string} specifier the text of the import
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
const isOneOf = (specifier, packages) =>
  packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/** @param {string} file of a package */
const isShipped = (file) => /^packages\/[^/]+\/(src|bin)\//.test(file) && !/\.test\.tsx?$/.test(file);

/**
 * @param {string} root
 * @param {string} folder of a package
 * @param {string} file of the package
 * @returns {string[]} the dependencies in its package.json that this file may use
 */
function dependenciesOf(root, folder, file) {
  try {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    const names = Object.keys(manifest.dependencies ?? {});
    // A README's example imports the package by its name, and a test runs it.
    return isShipped(file)
      ? names
      : [...names, ...Object.keys(manifest.devDependencies ?? {}), manifest.name];
  } catch {
    return [];
  }
}

/** @param {string[][]} layers @param {string} folder */
const layerOf = (layers, folder) => layers.findIndex((names) => names.includes(folder));

/** @type {import("eslint").Rule.RuleModule} */
export const importZones = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      zone: "{{from}} may not import {{to}}. Its zone allows: {{allowed}}.",
      package: "{{from}} may not import the package {{to}}. Its zone allows: {{allowed}}.",
      layer: "{{from}} may not import {{to}}: only folders of earlier layers in eslint/importZones.mjs.",
      unknown: "{{from}} is in no import zone: give it a row in eslint/importZones.mjs.",
      unknownLayer: "{{from}} is in no layer of its zone: give it a place in eslint/importZones.mjs.",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const zone = zoneOf(file);
    if (!zone)
      return { Program: (node) => context.report({ node, messageId: "unknown", data: { from: file } }) };

    const { zones, packages, workspace, layers } = /** @type {Record<string, Row>} */ (IMPORT_ZONES)[
      zone.key
    ] ?? {
      zones: [],
    };
    const from = zone.folder;
    const layer = layers ? layerOf(layers, zone.inner ?? "") : -1;
    if (layers && layer < 0)
      return { Program: (node) => context.report({ node, messageId: "unknownLayer", data: { from: file } }) };
    const isPackage = zone.key === "packages/*";
    const allowedPackages = isPackage ? dependenciesOf(context.cwd, from, file) : packages;

    /** @param {string} specifier of a package */
    const isPackageAllowed = (specifier) => {
      if (isPackage) return specifier.startsWith("node:") || isOneOf(specifier, allowedPackages ?? []);
      if (specifier.startsWith("@typed-question/")) return isOneOf(specifier, workspace ?? []);
      return !packages || isOneOf(specifier, packages);
    };

    /** @param {Zone | null} target */
    const isZoneAllowed = (target) =>
      target !== null &&
      (target.folder === from || zones.includes(target.key)) &&
      !(isPackage && target.folder !== from);

    /** @param {{ type: string, value?: unknown } | null | undefined} source the node after `from` */
    const check = (source) => {
      if (typeof source?.value !== "string") return;
      const imported = importedPath(source.value, file);
      if (imported === null) {
        if (isPackageAllowed(source.value)) return;
        const allowed = [...(allowedPackages ?? []), ...(workspace ?? [])];
        const data = { from, to: source.value, allowed: allowed.join(", ") || "none" };
        context.report({ node: source, messageId: "package", data });
        return;
      }
      const target = zoneOf(imported);
      if (!isZoneAllowed(target)) {
        const data = { from, to: target?.folder ?? imported, allowed: zones.join(", ") || "its own files" };
        context.report({ node: source, messageId: "zone", data });
        return;
      }
      if (!layers || target?.folder !== from || target.inner === zone.inner) return;
      const targetLayer = layerOf(layers, target.inner ?? "");
      if (targetLayer >= 0 && targetLayer < layer) return;
      const data = { from: `${from}/${zone.inner}`, to: `${from}/${target.inner}` };
      context.report({ node: source, messageId: "layer", data });
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
