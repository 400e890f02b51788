import { countOf } from "@/lib/shared/text/countOf";
import { isolated } from "@/lib/shared/text/isolated";

/** A HAR has a hundred headers. */
const PLACES_MAX = 8;

/** Lists the unknown fields that were removed as likely keys or headers. */
export function StrippedFields({ places }: { places: readonly string[] }) {
  const rest = places.length - PLACES_MAX;
  return (
    <>
      Left out, because {places.length === 1 ? "it looks" : "they look"} like a key or a header:{" "}
      {places.slice(0, PLACES_MAX).map((place, index) => (
        <span key={place}>
          {index > 0 ? ", " : ""}
          <code className="font-mono text-xs wrap-anywhere">{isolated(place)}</code>
        </span>
      ))}
      {rest > 0 ? ` and ${countOf(rest, "more place")}` : ""}. Keys in unknown fields are neither stored nor
      sent.
    </>
  );
}
