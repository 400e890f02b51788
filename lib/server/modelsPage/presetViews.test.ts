import { expect, test } from "vitest";
import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import { presetViews } from "./presetViews";

test("the presets that settings may name are those about which something is known, and one is for any other make", () => {
  const views = presetViews();
  for (const [kind, { presets }] of Object.entries(CONNECTION_KINDS)) {
    const ofKind = views.filter((view) => view.kind === kind);
    expect(ofKind.map(({ name }) => name)).toEqual(presets);
    expect(presets).toContain("other");
    expect(ofKind.filter(({ label }) => label === "")).toEqual([]);
  }
});
