import { CONNECTION_KIND_NAMES, presetsOf, type ConnectionKind } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import { REMOTE_KINDS } from "@/lib/server/engines/remote/kinds/registry";

/** The known facts of other servers, for the form that adds a connection. */
export const presetViews = (): PresetView[] => CONNECTION_KIND_NAMES.flatMap((kind) => viewsOf(kind));

const viewsOf = <Kind extends ConnectionKind>(kind: Kind): PresetView[] =>
  presetsOf(kind).map((name) => {
    const { label, baseUrl, needsKey, images, optionsMax, deviations, unknown, source, price } =
      REMOTE_KINDS[kind].presetFacts(name);
    return {
      ...{ kind, name, label, baseUrl, needsKey, images, optionsMax },
      ...{ deviations: [...deviations], unknown: [...unknown] },
      ...(source ? { source: { ...source, pages: [...source.pages] } } : {}),
      ...(price ? { price } : {}),
    };
  });
