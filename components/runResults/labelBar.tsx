import { Save } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/lib/shared/text/countOf";
import type { Labels } from "./useLabels";

/** Unsaved labels with the way to save them. */
export function LabelBar({ labels: { unsaved, save, isSaving, version, message } }: { labels: Labels }) {
  return (
    <>
      {unsaved > 0 ? (
        <Notice
          actions={
            <Button size="sm" variant="primary" disabled={isSaving} onClick={save}>
              <Save aria-hidden />
              {isSaving ? "Saving…" : "Save as a new version"}
            </Button>
          }
        >
          {countOf(unsaved, "new label")}, counted in all figures here. Version {version} of the dataset lacks{" "}
          {unsaved === 1 ? "it" : "them"}.
        </Notice>
      ) : null}
      {message === null ? null : <Notice tone="warning">{message}</Notice>}
    </>
  );
}
