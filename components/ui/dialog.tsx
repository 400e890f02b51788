import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;

interface DialogContentProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function DialogContent({ title, description, children, className }: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 bg-foreground/30 animate-in fade-in-0 dark:bg-black/60" />
      <Primitive.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(
          "fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-auto rounded-xl border bg-surface p-5 shadow-xl animate-in fade-in-0 zoom-in-98",
          className,
        )}
      >
        <div className="pr-8">
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
