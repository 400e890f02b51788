import { useCallback } from "react";
import { toast } from "sonner";
import { useSession } from "@/lib/client/draft/draftProvider";
import { applyToDraft } from "@/lib/shared/probes/applyToDraft";
import type { Change } from "@/lib/shared/probes/variant";
import { isolated } from "@/lib/shared/text/isolated";

/** Puts the order or the wording of a variant into the draft. The page offers to undo it. */
export function useIntoDraft(): (question: string, change: Change) => void {
  const session = useSession();
  return useCallback(
    (question, change) => {
      const draft = applyToDraft(session.draft(), question, change);
      const what = change.kind === "order" ? "order of options" : "wording";
      if (draft) session.replaceWithOffer(draft, `Took another ${what} for ${isolated(question)}.`);
      else toast.error(`The draft has no question ${isolated(question)} with these options any more.`);
    },
    [session],
  );
}
