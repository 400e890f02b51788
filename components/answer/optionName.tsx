import { shownName } from "@/lib/shared/text/figures";

/** An option's name, which turns nothing around it; one without visible characters is spelled out and set apart. */
export function OptionName({ name }: { name: string }) {
  const shown = shownName(name);
  if (shown === name)
    return (
      <bdi title={name} className="break-words">
        {name}
      </bdi>
    );
  return <span className="text-muted-foreground italic">{shown}</span>;
}
