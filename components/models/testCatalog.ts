import type { Catalog, ConnectionList, ConnectionView, PresetView } from "@/lib/shared/pageApi/connections";

/** A catalog, connections and presets for tests. */

type CatalogModel = Catalog["models"][number];

export function model(id: string, more: Partial<CatalogModel> = {}): CatalogModel {
  return {
    ...{ id, aliases: [], retired: [], description: `About ${id}`, engine: "embedded", connection: null },
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 32_768 },
    ...{ state: "ready", reason: null, askedAt: null },
    ...more,
  };
}

export const PEER_MODEL = model("peer/m-1", {
  ...{ aliases: ["best"], engine: "upstream", connection: "peer", askedAt: "2026-11-28T10:00:00.000Z" },
});

export const CATALOG: Catalog = {
  models: [
    model("model-1.14.0", {
      aliases: ["model-latest"],
      capabilities: { ...model("x").capabilities, images: true },
    }),
    PEER_MODEL,
  ],
  aliases: [
    { name: "best", modelId: "peer/m-1", source: "store", isDangling: false, builtInModelId: null },
    { name: "old", modelId: "gone/m", source: "store", isDangling: true, builtInModelId: null },
  ],
  downloads: [
    {
      name: "laya",
      title: "Laya, English",
      bytes: 1_690_000_000,
      memoryBytes: 2_800_000_000,
      licence: "Apache-2.0",
    },
  ],
  mayChange: true,
  versionChanges: {},
};

export const PEER: ConnectionView = {
  ...{ id: "c1", source: "store", keyLastFour: "4567", problem: null },
  settings: {
    ...{ name: "peer", kind: "upstream", preset: "other", baseUrl: "https://a.example" },
    models: [
      {
        id: "m-1",
        images: false,
        box: false,
        optionsMax: null,
        tokensMax: null,
        temperature: 1,
        deterministic: false,
        pricePerMillion: null,
        currency: "USD",
      },
    ],
    ...{ timeoutMs: 10_000, concurrencyMax: 8, rotations: false },
  },
};

const OTHER: PresetView = {
  ...{ kind: "upstream", name: "other", label: "Another server", baseUrl: "", needsKey: false, images: true },
  ...{ optionsMax: 255, deviations: [], unknown: [] },
};

export const CONNECTIONS: ConnectionList = { connections: [PEER], presets: [OTHER], mayChange: true };
