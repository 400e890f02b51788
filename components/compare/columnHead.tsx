import { CircleAlert, CircleSlash, LoaderCircle, RotateCw, X } from "lucide-react";
import { beginningOf, shownName } from "@/lib/shared/text/figures";
import { LongText } from "@/components/answer/longText";
import { takenText } from "@/components/answer/takenText";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { isolated } from "@/lib/shared/text/isolated";
import type { Column } from "./comparedColumns";
import { statusText } from "./statusText";

export interface ColumnActions {
  /** Null when the run cannot be repeated. */
  restart: ((model: string) => void) | null;
  cancel: (model: string) => void;
}

interface ColumnHeadProps extends ColumnActions {
  column: Column;
  isBaseline: boolean;
  /** Whether the model's server may still load it. */
  isLoading: boolean;
}

/** Limit the head, which is sticky, so that it leaves room for its column. */
const MODEL_CHARS_MAX = 80;
const LABEL_CHARS_MAX = 200;

/** A model's name, the status of its run, and its actions. */
export function ColumnHead({ column, isBaseline, isLoading, restart, cancel }: ColumnHeadProps) {
  const { model, status, takesFrom } = column;
  const name = isolated(beginningOf(model, LABEL_CHARS_MAX));
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <LongText
          text={shownName(model)}
          charsMax={MODEL_CHARS_MAX}
          noun="name"
          className="pt-0.5 font-mono text-[0.8125rem] leading-5 font-semibold"
        />
        <p className="flex min-h-5 flex-wrap items-center gap-1.5 text-xs font-normal text-muted-foreground">
          {isBaseline ? <Badge className="py-0">Baseline</Badge> : null}
          <ColumnStatus column={column} isLoading={isLoading} />
        </p>
        {takesFrom === undefined ? null : (
          <p className="text-xs font-normal text-muted-foreground">{takenText(takesFrom)}</p>
        )}
      </div>
      {status === "running" ? (
        <HeadButton label={`Cancel ${name}`} onClick={() => cancel(model)}>
          <X aria-hidden />
        </HeadButton>
      ) : restart ? (
        <HeadButton label={`Run ${name} again`} onClick={() => restart(model)}>
          <RotateCw aria-hidden />
        </HeadButton>
      ) : null}
    </div>
  );
}

function HeadButton({ label, ...props }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <Button aria-label={label} title={label} variant="ghost" size="iconSm" className="-mr-1" {...props} />
  );
}

const STATUS_ICONS = {
  running: <LoaderCircle aria-hidden className="size-3.5 animate-spin" />,
  answered: null,
  failed: <CircleAlert aria-hidden className="size-3.5" />,
  cancelled: <CircleSlash aria-hidden className="size-3.5" />,
} satisfies Record<Column["status"], React.ReactNode>;

/** Text and icon for the column's progress. */
function ColumnStatus({ column, isLoading }: { column: Column; isLoading: boolean }) {
  const { status } = column;
  return (
    <span className={cn("inline-flex items-center gap-1", status === "failed" && "text-danger")}>
      {STATUS_ICONS[status]}
      {statusText(column, isLoading)}
    </span>
  );
}
