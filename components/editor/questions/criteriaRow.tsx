import { X } from "lucide-react";
import type { ClipboardEventHandler, KeyboardEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DragHandle } from "@/components/editor/sortable/dragHandle";
import { SortableItem } from "@/components/editor/sortable/sortableItem";
import type { CriteriaRowProps } from "./criteriaRows";

interface RowFrameProps extends Pick<CriteriaRowProps<unknown>, "row" | "id" | "addBelow"> {
  actions: Pick<CriteriaRowProps<unknown>["actions"], "remove">;
  /** Names the row, such as `option 1`. */
  noun: string;
  onPaste?: ClipboardEventHandler;
  children: ReactNode;
}

/** One row of 32 px: a handle, the fields, and a button that removes it. Enter adds the next row. */
export function CriteriaRow({ row, id, actions, addBelow, noun, onPaste, children }: RowFrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    // Only the row's own fields: examples have lines of their own, and JSON too.
    if (!(event.target instanceof Element) || !event.target.matches("[enterkeyhint=next]")) return;
    event.preventDefault();
    addBelow(row);
  };
  const remove = `Remove ${noun}`;
  return (
    <SortableItem
      as="li"
      id={id}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      className="group/row flex flex-wrap items-start [contain-intrinsic-size:auto_2rem] [content-visibility:auto] sm:flex-nowrap"
    >
      <DragHandle label={`Reorder ${noun}`} />
      {children}
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={remove}
        title={remove}
        onClick={() => actions.remove(row)}
        className="mt-0.5 mr-0.5 ml-auto opacity-50 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:m-0"
      >
        <X aria-hidden />
      </Button>
    </SortableItem>
  );
}
