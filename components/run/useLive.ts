import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import type { ModelsState, RunInput } from "@/components/run/requestEditorProps";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import type { Draft } from "@/lib/shared/draft/draft";
import { isError } from "@/lib/shared/draft/problems";

/** Pause after the last change before a live run, in milliseconds. */
const LIVE_PAUSE_MS = 500;
/** The state's text is in the form that much after its last key. */
const STATE_COPY_MS = 200;

/** Why the draft cannot run live; null where it can. Many runs a minute are for a model that costs nothing. */
export function useLiveObstacle(models: ModelsState): string | null {
  const [model, further, repeats] = useWatch<Draft, ["model", "compareWith", "repeats"]>({
    name: ["model", "compareWith", "repeats"],
  });
  if (models.status !== "ready") return "The list of models is not here yet";
  if (further.length > 0) return "Live runs ask one model: remove the others";
  if (repeats > 1) return "Live runs ask once: set the repeats to 1";
  if (!models.models.some(({ name, local }) => name === model && local)) {
    return "Live runs are for models on this machine";
  }
  return null;
}

/** Runs the draft by itself half a second after the last change, while the switch is on and nothing is missing. */
export function useLive(models: ModelsState, onRun: (input: RunInput) => void): void {
  const session = useSession();
  const isWanted = useObservable(session.live, whole);
  const isOn = useLiveObstacle(models) === null && isWanted;
  const start = useEffectEvent(onRun);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let asked: string | null = null;
    let state = session.form.getValues("state.text");
    const ask = () => {
      const { problems, requestText } = session.inspect();
      if (requestText === null || requestText === asked || problems.some(isError)) return;
      asked = requestText;
      const { model, longContext, images } = session.form.getValues();
      const parts = session.images.partsOf(images);
      start({
        requestText,
        images: parts,
        models: [model],
        repeats: 1,
        isLongContext: longContext,
        isLive: true,
      });
    };
    const stop = session.onChange(() => {
      clearTimeout(timer);
      const now = session.form.getValues("state.text");
      timer = setTimeout(ask, now === state ? LIVE_PAUSE_MS : LIVE_PAUSE_MS - STATE_COPY_MS);
      state = now;
    });
    ask();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOn, session]);
}
