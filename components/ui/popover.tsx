import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-50 rounded-lg border bg-surface text-foreground shadow-lg outline-none animate-in fade-in-0 zoom-in-98",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
