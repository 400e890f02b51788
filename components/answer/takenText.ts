import { isolated } from "@/lib/shared/text/isolated";
import { beginningOf } from "@/lib/shared/text/figures";

/** The whole name stands at its own column. */
const NAME_CHARS_MAX = 60;

/** The note of a model that shows another column's answer. Both names mean one model, which was asked once. */
export const takenText = (takesFrom: string): string =>
  `Same model as ${isolated(beginningOf(takesFrom, NAME_CHARS_MAX))}, asked once`;

/** In place of the latency of such a model. */
export const NOT_ASKED = "not asked";
