import { expect, test } from "vitest";
import { PRESET_NAMES } from "@/lib/shared/pageApi/connections";
import { presetViews } from "./presetViews";

test("the presets that settings may name are those about which something is known", () => {
  const views = presetViews();
  for (const [kind, names] of Object.entries(PRESET_NAMES)) {
    expect(views.filter((view) => view.kind === kind).map(({ name }) => name)).toEqual(names);
  }
});
