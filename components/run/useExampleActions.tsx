import { useMemo } from "react";
import type { ExampleActions } from "@/components/results/cardActions";
import { useSession } from "@/lib/client/draft/draftProvider";
import { focusField } from "@/lib/client/draft/fieldId";
import { withExampleRows } from "@/lib/shared/draft/exampleTargets";
import { exampleField } from "@/lib/shared/draft/exampleField";
import { UseAsExample } from "./useAsExample";

/** Makes examples in the form from the shown answers; the same object for one draft. */
export function useExampleActions(): ExampleActions {
  const session = useSession();
  return useMemo(
    () => ({
      open: (question) => {
        const rows = withExampleRows(session.draft(), question);
        if (!rows) return;
        session.patch(rows.draft);
        requestAnimationFrame(() => focusField(exampleField(rows.field, 0)));
      },
      menu: (question, requestText) => <UseAsExample name={question} requestText={requestText} />,
    }),
    [session],
  );
}
