interface KeyPlacesProps {
  found: readonly { place: string; kind: string }[];
}

const SHOWN_MAX = 5;

/** Places in a text that seem to hold a key. The keys themselves are not repeated. */
export function KeyPlaces({ found }: KeyPlacesProps) {
  const rest = found.length - SHOWN_MAX;
  const places = found.slice(0, SHOWN_MAX).map(({ place, kind }) => `${kind} in ${place}`);
  return (
    <>
      This seems to hold {places.join("; ")}
      {rest > 0 ? `; and ${rest} more` : ""}.
    </>
  );
}
