"use client";

import { countOf } from "@/lib/shared/text/countOf";
import { useObservable } from "@/lib/client/draft/observable";
import { useSession } from "@/lib/client/draft/draftProvider";

/** Length of the state, worked out when the draft is looked at. */
export function TextSize() {
  const session = useSession();
  // The findings change when the draft was looked at; the count is a string, so equal counts cause no redraw.
  const size = useObservable(session.findings, () => describeSize(session.form.getValues("state.text")));
  return <span className="text-xs text-muted-foreground tabular-nums">{size}</span>;
}

function describeSize(text: string): string {
  let lines = text === "" ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return `${countOf(text.length, "character")}, ${countOf(lines, "line")}`;
}
