"use client";

import { countOf } from "@/lib/shared/text/countOf";
import { useObservable } from "@/lib/client/draft/observable";
import { estimateTokens } from "@/lib/shared/draft/estimateTokens";
import { useSession } from "@/lib/client/draft/draftProvider";

/** Length of the state and the tokens of a run, worked out when the draft is looked at. */
export function TextSize() {
  const session = useSession();
  // The findings change when the draft was looked at; the count is a string, so equal counts cause no redraw.
  const size = useObservable(session.findings, () => describeSize(session.form.getValues("state.text")));
  const tokens = useObservable(session.findings, () => estimateTokens(session.form.getValues()));
  return (
    <p className="px-1.5 text-xs text-muted-foreground tabular-nums">
      {size} ·{" "}
      <span title="Estimated tokens of the state and the questions. The answer has the exact number.">
        about {countOf(tokens, "token")}
      </span>
    </p>
  );
}

function describeSize(text: string): string {
  let lines = text === "" ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return `${countOf(text.length, "character")}, ${countOf(lines, "line")}`;
}
