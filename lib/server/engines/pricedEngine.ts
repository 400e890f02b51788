import type { ConnectionSettings, RemoteModel } from "@/lib/shared/pageApi/connections";
import type { ConnectionKind, PresetName } from "@/lib/shared/pageApi/connectionKinds";
import { PRICE_FIELD, priceJson, type Price } from "@/lib/shared/pageApi/pricing";
import type { Engine } from "@typed-question/protocol/engine";
import type { RemoteKind } from "./remote/kinds/kind";
import { REMOTE_KINDS } from "./remote/kinds/registry";

/** The price in a model's settings, else the preset's; null where neither names one. */
export function priceOfModel(
  { kind, preset }: Pick<ConnectionSettings, "kind" | "preset">,
  { pricePerMillion, currency }: Pick<RemoteModel, "pricePerMillion" | "currency">,
): Price | null {
  if (pricePerMillion !== null) return { perMillion: pricePerMillion, currency };
  return facts(kind, preset)?.price ?? null;
}

/** The settings name a preset of their own kind. */
const facts = <Kind extends ConnectionKind>(kind: Kind, preset: string) =>
  (REMOTE_KINDS[kind] as RemoteKind<Kind>).presetFacts(preset as PresetName<Kind>);

/** The same engine, whose answers carry their price: a later change of the settings leaves them as they were. */
export function pricedEngine(engine: Engine, price: Price | null): Engine {
  if (price === null) return engine;
  return {
    ...engine,
    evaluate: async (request, signal) => {
      const result = await engine.evaluate(request, signal);
      return { ...result, extras: new Map([...(result.extras ?? []), [PRICE_FIELD, priceJson(price)]]) };
    },
  };
}
