import { isJsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { Range } from "./sentences";

/** The way to a value inside of a state. */
export type Path = readonly (string | number)[];

/** A part of the state: a whole value, or a range of a text. */
export interface Place {
  path: Path;
  range?: Range;
}

/** What one variant leaves out. */
export interface Piece {
  /** Names its place; empty for a part of a plain text. */
  label: string;
  /** The text that is left out. JSON values are written as JSON. */
  text: string;
  places: readonly Place[];
}

/** The members of an object, or the items of a list. */
export function childrenOf(value: JsonValue | undefined): [string | number, JsonValue][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isJsonObject(value) ? [...value] : [];
}

/** A path as JavaScript writes it: `items[2].price`. */
export const pathText = (path: Path): string =>
  path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
