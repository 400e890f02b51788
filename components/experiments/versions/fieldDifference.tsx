import { useMemo } from "react";
import { countOf } from "@/lib/shared/text/countOf";
import type { FieldDiff } from "@/lib/shared/draft/draftDiff";
import { diffText, type DiffPart } from "@/lib/shared/text/textDiff";

/** Equal parts of up to this many characters are shown whole; a longer one keeps this many at each end. */
const SAME_CHARS_MAX = 320;
const SAME_END_CHARS = 120;

interface FieldDifferenceProps {
  names: readonly [string, string];
  field: FieldDiff;
}

/**
 * One field in two versions: removed text is struck out on the left, added text is underlined on the right.
 */
export function FieldDifference({ names, field: { place, before, after } }: FieldDifferenceProps) {
  const parts = useMemo(() => diffText(before ?? "", after ?? ""), [before, after]);
  const sides = [
    { name: names[0], value: before, hidden: "added" },
    { name: names[1], value: after, hidden: "removed" },
  ] as const;
  return (
    <div className="rounded-md border">
      <h3 className="border-b bg-sunken px-3 py-1 text-xs font-semibold break-words">{place}</h3>
      <div className="grid divide-border max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        {sides.map(({ name, value, hidden }) => (
          <div key={hidden} role="group" aria-label={`${place} in ${name}`} className="min-w-0 px-3 py-2">
            <p className="mb-0.5 text-xs text-muted-foreground">{name}</p>
            {value === null || value === "" ? (
              <p className="text-sm text-muted-foreground italic">{value === null ? "not there" : "empty"}</p>
            ) : (
              <p className="text-sm break-words whitespace-pre-wrap">
                {parts
                  .filter(({ kind }) => kind !== hidden)
                  .map((part, index) => (
                    <Part key={index} part={part} />
                  ))}
              </p>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "removed") return <del className="rounded-xs bg-danger-soft text-danger">{text}</del>;
  if (kind === "added") return <ins className="rounded-xs bg-success-soft text-success">{text}</ins>;
  if (text.length <= SAME_CHARS_MAX) return text;
  const left = text.length - 2 * SAME_END_CHARS;
  return (
    <>
      {text.slice(0, SAME_END_CHARS)}
      <span className="mx-1 rounded-sm bg-sunken px-1 text-xs text-muted-foreground">
        … {countOf(left, "equal character")} …
      </span>
      {text.slice(-SAME_END_CHARS)}
    </>
  );
}
