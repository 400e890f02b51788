import { useEffect } from "react";
import { useDraftContext, useSession } from "@/lib/client/draft/draftProvider";
import { folding } from "@/lib/client/draft/foldedRequest";
import { newId } from "@/lib/client/draft/newId";
import { useObservable } from "@/lib/client/draft/observable";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import { requestInFragment } from "@/lib/shared/snippets/requestLink";

/**
 * Opens the request in the page's address once, with an offer to undo, and cleans the address. A request that does
 * not fit the form stands in the Request tab, and the draft stays.
 * @param isShown whether the page shows this draft
 */
export function useRequestInAddress(isShown: boolean): void {
  const session = useSession();
  const isReady = useObservable(useDraftContext().saver, (saver) => saver !== null);
  useEffect(() => {
    if (!isReady || !isShown) return;
    const text = requestInFragment(window.location.hash);
    if (text === null) return;
    const { pathname, search } = window.location;
    window.history.replaceState(null, "", `${pathname}${search}`);
    const reading = requestToDraft(folding(session.images).pasted(text), newId);
    if (reading.ok) {
      const model = reading.draft.model || session.form.getValues("model");
      session.replaceWithOffer({ ...reading.draft, model }, "Opened the request from the link.");
    } else session.setPendingRequest({ text, message: reading.problem.message });
  }, [isReady, isShown, session]);
}
