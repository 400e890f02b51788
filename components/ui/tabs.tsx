import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn("flex flex-wrap items-end gap-x-4 gap-y-2 border-b max-sm:gap-x-3", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        "-mb-px border-b-2 border-transparent px-0.5 pb-2 text-sm pointer-coarse:min-h-11 font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground forced-colors:data-[state=inactive]:border-[Canvas]",
        className,
      )}
      {...props}
    />
  );
}
