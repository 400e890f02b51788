import { LoaderCircle, Play, Square } from "lucide-react";
import { useRef } from "react";
import { RUN_BUTTON_ID } from "@/components/site/headerSlots";
import { Button } from "@/components/ui/button";
import { useModifierKey } from "@/components/ui/modifierKey";

interface RunButtonsProps {
  running: boolean;
  onRun: () => void;
  onCancel: () => void;
}

/** Run with its shortcut, and Cancel during a run; together they keep their width. */
export function RunButtons({ running, onRun, onCancel }: RunButtonsProps) {
  const runButton = useRef<HTMLButtonElement>(null);
  const modifier = useModifierKey();
  return (
    <div className="flex w-29 shrink-0 items-center gap-1 pointer-coarse:w-27">
      <Button
        id={RUN_BUTTON_ID}
        variant="primary"
        ref={runButton}
        // Not `disabled`: that would take the focus away from the pressed button.
        aria-disabled={running}
        onClick={onRun}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="h-8 max-lg:h-11 min-w-0 flex-1 px-2 text-[0.8125rem]"
      >
        {running ? <LoaderCircle aria-hidden className="animate-spin" /> : <Play aria-hidden />}
        <span className={running ? "sr-only" : undefined}>Run</span>
        {running ? null : (
          <kbd
            aria-hidden
            className="ml-0.5 rounded-sm px-1 ring-1 ring-primary-foreground/35 font-sans text-[0.6875rem] leading-4 font-medium pointer-coarse:hidden"
          >
            {modifier} ↵
          </kbd>
        )}
      </Button>
      {running ? (
        <Button
          onClick={() => {
            runButton.current?.focus();
            onCancel();
          }}
          className="h-8 max-lg:h-11 px-2 text-[0.8125rem]"
        >
          <Square aria-hidden className="size-3! fill-current pointer-coarse:hidden" />
          Cancel
        </Button>
      ) : null}
    </div>
  );
}
