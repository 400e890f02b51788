import { shownName } from "./figures";

/** An option's name; one without visible characters is spelled out and set apart. */
export function OptionName({ name }: { name: string }) {
  const shown = shownName(name);
  if (shown === name) return <span className="break-words">{name}</span>;
  return <span className="text-muted-foreground italic">{shown}</span>;
}
