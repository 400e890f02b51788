import type { ModelsState } from "@/components/run/requestEditorProps";
import { useLiveObstacle } from "@/components/run/useLive";
import { cn } from "@/components/ui/cn";
import { Switch } from "@/components/ui/switch";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";

const HINT = "Runs by itself after each change. Live answers stay out of the history: press Run to keep one.";

/** Switches runs while typing on and off. */
export function LiveSwitch({ models, isInSheet = false }: { models: ModelsState; isInSheet?: boolean }) {
  const { live } = useSession();
  const isWanted = useObservable(live, whole);
  const obstacle = useLiveObstacle(models);
  return (
    <label
      title={obstacle ?? HINT}
      className={cn(
        "flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground",
        isInSheet ? "min-h-11 text-sm font-medium text-foreground" : "h-8 px-1",
      )}
    >
      <Switch
        checked={isWanted && obstacle === null}
        disabled={obstacle !== null}
        onCheckedChange={live.set}
      />
      Live
      {isInSheet ? (
        <span className="text-xs font-normal text-muted-foreground">{obstacle ?? HINT}</span>
      ) : null}
    </label>
  );
}
