import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Shows `content` on hover and on focus of its only child. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={5}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md animate-in fade-in-0"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
