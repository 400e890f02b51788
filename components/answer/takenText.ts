import { isolated } from "@/lib/builder/isolated";

/** What stands at a model that has the answer of another name of it: the two are one, which was asked once. */
export const takenText = (takesFrom: string): string => `Same model as ${isolated(takesFrom)}, asked once`;

/** In place of the latency of such a model. */
export const NOT_ASKED = "not asked";
