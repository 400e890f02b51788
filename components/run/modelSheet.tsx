import { SlidersHorizontal } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { LiveSwitch } from "@/components/run/liveSwitch";
import { ModelField } from "@/components/run/modelField";
import { RepeatField } from "@/components/run/repeatField";
import type { ModelsState } from "@/components/run/requestEditorProps";
import type { Draft } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";

interface ModelSheetProps {
  models: ModelsState;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The model and the repeats in a sheet at the lower edge. */
export function ModelSheet({ models, isOpen, onOpenChange }: ModelSheetProps) {
  const [model, further, repeats] = useWatch<Draft, ["model", "compareWith", "repeats"]>({
    name: ["model", "compareWith", "repeats"],
  });
  const chosen = further.length > 0 ? `${further.length + 1} models` : isolated(model);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          aria-label={`Model and repeats: ${chosen}, ${repeats} ${repeats === 1 ? "time" : "times"}`}
          className="h-11 min-w-11 shrink overflow-hidden px-1.5 font-mono text-xs"
        >
          <SlidersHorizontal aria-hidden />
          <span className="truncate max-sm:hidden">
            {chosen}
            {repeats > 1 ? ` ×${repeats}` : ""}
          </span>
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Model and repeats"
        className="top-auto bottom-0 left-0 max-h-[85dvh] w-full max-w-none translate-x-0 translate-y-0 rounded-b-none border-x-0 border-b-0 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] slide-in-from-bottom-8"
      >
        <RepeatField isInSheet />
        <LiveSwitch models={models} isInSheet />
        <ModelField models={models} isInSheet />
        <Button variant="primary" size="lg" className="sticky bottom-0" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      </DialogContent>
    </Dialog>
  );
}
