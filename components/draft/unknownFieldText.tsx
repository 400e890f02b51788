import { isolated } from "@/lib/shared/text/isolated";
import type { UnknownField } from "@/lib/shared/draft/unknownFields";

/** An unknown field in words: its name, where it stands, how its value begins, and what was probably meant. */
export function UnknownFieldText({ field: { id, name, place, excerpt, meant } }: { field: UnknownField }) {
  const isType = id.endsWith("/type");
  return (
    <>
      <code className="font-mono font-medium break-all">{isolated(name)}</code>
      {isType ? ` is unknown as ${place}.` : ` of ${place} is unknown: `}
      {isType ? null : (
        <>
          <code className="font-mono break-all text-muted-foreground">{isolated(excerpt)}</code>.
        </>
      )}
      {meant === null ? null : ` Probably meant: ${meant.label}.`}
      {meant === null || meant.isFree ? null : " That one has a value already, or cannot hold this one."}
    </>
  );
}
