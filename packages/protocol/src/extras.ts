import type { JsonValue } from "./json";

/** Fields of our own in an answer or a response; their names start with `x_`. */
export type Extras = ReadonlyMap<`x_${string}`, JsonValue>;
