"use client";

import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import type { Draft } from "@/lib/shared/draft/draft";
import { QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";

/** A text of this many characters may hold more tokens than are free. */
const LONG_CHARS = 2 * QUESTION_TOKENS_MAX;

const HINT_ID = "long-content-hint";

/** Leave to send more tokens than are free: shown where the state is long, or was too long for a server. */
export function LongContextField() {
  const { control } = useFormContext<Draft>();
  const { value, onChange, ref } = useController({ control, name: "longContext" }).field;
  const session = useSession();
  const isLong = useObservable(
    session.findings,
    () => session.form.getValues("state.text").length > LONG_CHARS,
  );
  const isTooLong = useObservable(session.problems.server, (server) => server.isTooLong);
  if (!value && !isLong && !isTooLong) return null;
  return (
    <div className="mt-2 text-sm">
      <label className="flex w-fit items-center gap-2">
        <Checkbox
          ref={ref}
          aria-describedby={HINT_ID}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
        Allow long content
      </label>
      <p id={HINT_ID} className="ml-6 text-xs text-muted-foreground">
        More than {QUESTION_TOKENS_MAX.toLocaleString("en")} tokens, up to what the model can read. It takes
        longer and may cost more.
      </p>
    </div>
  );
}
