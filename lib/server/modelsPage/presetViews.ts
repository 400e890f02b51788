import type { PresetView } from "@/lib/shared/pageApi/connections";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { CHAT_PRESETS } from "@/lib/server/engines/remote/kinds/openaiLogprobs/presets";
import { UPSTREAM_PRESETS } from "@/lib/server/engines/remote/kinds/upstream/presets";

/** What is known about other servers, for whoever adds a connection. */
export function presetViews(): PresetView[] {
  const upstream = Object.entries(UPSTREAM_PRESETS).map(([name, preset]): PresetView => {
    const { label, baseUrl, needsKey, optionsMax, imageSideMax, deviations, unknown } = preset;
    const facts = { deviations: [...deviations], unknown: [...unknown] };
    return {
      kind: "upstream",
      name,
      label,
      baseUrl,
      needsKey,
      optionsMax,
      images: imageSideMax !== null,
      ...facts,
    };
  });
  const chat = Object.entries(CHAT_PRESETS).map(([name, preset]): PresetView => {
    const { label, baseUrl, needsKey, deviations, unknown } = preset;
    const facts = { deviations: [...deviations], unknown: [...unknown] };
    return {
      ...{ kind: "openai-logprobs", name, label, baseUrl, needsKey, optionsMax: OPTIONS_MAX, images: true },
      ...facts,
    };
  });
  return [...upstream, ...chat];
}
