import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { childrenOf, pathText, type Path, type Piece } from "./piece";

/**
 * The values of a document as pieces: its leaves, or the values of a smaller depth where the leaves are more than
 * `max`. It may still be more where the document is wide at every depth that has two values.
 */
export function pathPieces(state: JsonValue, max: number): Piece[] {
  let best = valuesAt(state, 1);
  for (let depth = 2; depth <= depthOf(state); depth += 1) {
    const deeper = valuesAt(state, depth);
    if (best.length > 1 && deeper.length > max) break;
    best = deeper;
  }
  return best.map(([path, value]) => ({
    label: pathText(path),
    text: typeof value === "string" ? value : stringifyJson(value),
    places: [{ path }],
  }));
}

function valuesAt(value: JsonValue, depth: number, path: Path = []): [Path, JsonValue][] {
  const children = depth === 0 ? [] : childrenOf(value);
  if (children.length === 0) return path.length === 0 ? [] : [[path, value]];
  return children.flatMap(([key, child]) => valuesAt(child, depth - 1, [...path, key]));
}

const depthOf = (value: JsonValue): number =>
  childrenOf(value).reduce((depth, [, child]) => Math.max(depth, depthOf(child) + 1), 0);
