import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Not modal: assistive technology still sees the page behind, as with any other popup. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}
export const DropdownMenuTrigger = Primitive.Trigger;

/** Rendered beside its button in the same landmark, not at the end of the page. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={4}
      collisionPadding={8}
      className={cn(
        "z-50 min-w-44 rounded-lg border bg-surface p-1 text-foreground shadow-lg animate-in fade-in-0 zoom-in-98",
        className,
      )}
      {...props}
    />
  );
}

const itemClasses =
  "flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm pointer-coarse:min-h-11 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground [&_svg]:size-4 [&_svg]:shrink-0";

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(itemClasses, className)} {...props} />;
}

export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** A radio item; the chosen one has a tick at its end. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(itemClasses, className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="ml-auto pl-3">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}
