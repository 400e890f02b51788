import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const TONES = {
  info: { icon: Info, classes: "border-border bg-sunken text-foreground", role: "status" },
  success: { icon: CircleCheck, classes: "border-success/30 bg-success-soft text-success", role: "status" },
  warning: { icon: TriangleAlert, classes: "border-warning/30 bg-warning-soft text-warning", role: "status" },
  danger: { icon: CircleAlert, classes: "border-danger/30 bg-danger-soft text-danger", role: "alert" },
} as const;

interface NoticeProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
  /** Buttons for the notice's actions. */
  actions?: ReactNode;
  /** `none` inside another live region. */
  role?: "status" | "alert" | "none";
  className?: string;
}

/** A message inside its panel. Problems are announced at once, the rest politely. */
export function Notice({ tone = "info", children, actions, role, className }: NoticeProps) {
  const { icon: Icon, classes, role: ownRole } = TONES[tone];
  return (
    <div
      role={role ?? ownRole}
      className={cn("flex items-start gap-2.5 rounded-lg border px-3 py-2 text-sm", classes, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {actions ? <div className="flex shrink-0 gap-2">{actions}</div> : null}
    </div>
  );
}
