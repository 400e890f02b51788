import { beginningOf, shownName } from "@/lib/shared/text/figures";
import { html, type Html } from "./html";

/** Longer names are cut where they are read from far away. */
const NAME_CHARS_MAX = 120;

/** The beginning of a name, for labels. */
export function shortName(name: string): string {
  return beginningOf(shownName(name), NAME_CHARS_MAX);
}

/** A name on a slide; the whole of a long one opens under its beginning. */
export function openableName(name: string): Html {
  const [shown, short] = [shownName(name), shortName(name)];
  if (shown === short) return html`<bdi>${shown}</bdi>`;
  return html`<details class="name">
    <summary><bdi>${short}</bdi></summary>
    <bdi>${shown}</bdi>
  </details>`;
}

/** A name in a table: three lines at most, whole in its title, broken behind the marks that model ids have. */
export function cellName(name: string): Html {
  const pieces = shortName(name).split(/(?<=[/:@_])/);
  return html`<bdi class="name" title="${shownName(name)}"
    >${pieces.map((piece, index) => (index === 0 ? html`${piece}` : html`<wbr />${piece}`))}</bdi
  >`;
}
