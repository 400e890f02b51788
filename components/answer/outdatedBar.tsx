import { History } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Says that the answers are of an earlier request. Stands above the scrolled content, so that it is visible from
 * every answer.
 */
export function OutdatedBar({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-warning/30 bg-warning-soft px-4 py-1.5 text-sm text-warning lg:px-5"
    >
      <History aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}
