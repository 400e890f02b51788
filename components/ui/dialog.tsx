import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;

interface DialogContentProps {
  title: string;
  description?: ReactNode;
  /** Assistive technology alone gets the title and the description. */
  isTitleHidden?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * Returns the focus to the element that had it, or to the button of its menu. If that is gone, the page's
 * content gets it.
 */
export function DialogContent(props: DialogContentProps) {
  const { title, description, isTitleHidden = false, children, className } = props;
  const before = useRef<Element | null>(null);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 bg-foreground/30 animate-in fade-in-0 dark:bg-black/60" />
      <Primitive.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        onOpenAutoFocus={() => {
          before.current = stayingPart(document.activeElement);
        }}
        // The primitive returns the focus to a trigger only, and not every dialog has one.
        onCloseAutoFocus={(event) => {
          // Some browsers give a clicked button no focus.
          if (before.current === document.body) return;
          event.preventDefault();
          const target = before.current?.isConnected ? before.current : document.getElementById("main");
          if (target instanceof HTMLElement) target.focus({ preventScroll: true });
        }}
        className={cn(
          "fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-auto rounded-xl border bg-surface p-5 shadow-xl animate-in fade-in-0 zoom-in-98",
          className,
        )}
      >
        <div className={isTitleHidden ? "sr-only" : "pr-8"}>
          <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-1 text-sm text-muted-foreground">
              {description}
            </Primitive.Description>
          ) : null}
        </div>
        {children}
        <Primitive.Close asChild>
          <Button variant="ghost" size="iconSm" aria-label="Close" className="absolute top-3 right-3">
            <X aria-hidden />
          </Button>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** A menu item disappears with its menu; the button that opened the menu stays. */
function stayingPart(element: Element | null): Element | null {
  const button = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button ? document.getElementById(button) : null) ?? element;
}
