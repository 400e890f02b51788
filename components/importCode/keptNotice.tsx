import type { Draft } from "@/lib/shared/draft/draft";
import { keptParts } from "@/lib/shared/draft/mergeDraft";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";

/** Names fields without an input, and omitted questions. */
export function KeptNotice() {
  const session = useSession();
  const text = useObservable(session.findings, () => describeKept(session.form.getValues()));
  return text === "" ? null : <p className="text-xs text-muted-foreground">{text}</p>;
}

function describeKept(draft: Draft): string {
  const kept = keptParts(draft);
  const left = draft.questions.filter(({ included }) => !included).map(({ name }) => name);
  const sentences = [];
  if (kept.length > 0) sentences.push(`Kept but not shown in the form: ${kept.join(", ")}.`);
  if (left.length > 0) sentences.push(`Not included, so only in the form: ${left.join(", ")}.`);
  return sentences.join(" ");
}
