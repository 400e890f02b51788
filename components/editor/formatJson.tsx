"use client";

import { WandSparkles } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";
import { formatJson } from "@/lib/shared/draft/formatJson";
import type { ContentDraft, Draft } from "@/lib/shared/draft/draft";

interface FormatJsonProps {
  onFormat: (content: Pick<ContentDraft, "mode" | "text">) => void;
}

/** Lays out the JSON of the state. Undo brings the text from before back. */
export function FormatJson({ onFormat }: FormatJsonProps) {
  const { getValues } = useFormContext<Draft>();
  const session = useSession();
  const canFormat = useObservable(session.findings, () => formatJson(getValues("state.text")) !== null);
  return (
    <Button
      size="sm"
      variant="ghost"
      className="ml-auto"
      aria-disabled={!canFormat}
      title={canFormat ? "Lays out the JSON, one value a line" : "There is no correct JSON to lay out"}
      onClick={() => {
        const text = formatJson(session.draft().state.text);
        if (text !== null) onFormat({ mode: "json", text });
      }}
    >
      <WandSparkles aria-hidden />
      Format
    </Button>
  );
}
