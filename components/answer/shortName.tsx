import { Fragment } from "react";
import { beginningOf, shownName } from "@/lib/shared/text/figures";

/** Longer names are cut on slides. */
const NAME_CHARS_MAX = 120;

/** The beginning of a name, for labels. */
export function shortName(name: string): string {
  return beginningOf(shownName(name), NAME_CHARS_MAX);
}

/** A name in a table: three lines at most, whole in its title, broken behind the marks that model ids have. */
export function CellName({ name }: { name: string }) {
  return (
    <bdi className="name" title={shownName(name)}>
      {shortName(name)
        .split(/(?<=[/:@_])/)
        .map((piece, index) => (
          <Fragment key={index}>
            {index === 0 ? null : <wbr />}
            {piece}
          </Fragment>
        ))}
    </bdi>
  );
}
