import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A finger gets targets of 44 px. */
const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground shadow-xs hover:bg-primary/90 forced-colors:border",
        outline: "border border-input bg-surface hover:bg-accent hover:text-accent-foreground",
        ghost: "text-muted-foreground hover:bg-accent hover:text-accent-foreground",
        danger: "border border-danger/40 bg-surface text-danger hover:bg-danger-soft",
      },
      size: {
        sm: "h-7 px-2 text-xs pointer-coarse:h-11 pointer-coarse:px-2.5 pointer-coarse:text-[0.8125rem]",
        md: "h-9 px-3 text-sm pointer-coarse:h-11",
        lg: "h-10 px-5 text-sm pointer-coarse:h-11",
        icon: "size-8 pointer-coarse:size-11",
        iconSm: "size-7 pointer-coarse:size-11",
      },
    },
    defaultVariants: { variant: "outline", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the child element in the button's style, e.g. a link. */
    asChild?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = "button",
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes} {...props} />;
  return <button type={type} className={classes} {...props} />;
}
