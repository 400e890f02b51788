import { membersOf, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { grouped } from "./groupedPieces";
import { childrenOf, pathText, type Path, type Piece } from "./piece";
import { pathPieces } from "./pathPieces";
import { paragraphsOf, sentencesOf, type Range } from "./sentences";

/** How a state is cut. */
export type Cut = "message" | "path" | "sentence" | "paragraph";

/** Most pieces of one state. More of them are put together with their neighbours. */
export const PIECES_MAX = 40;

/** The ways to cut a state into two pieces or more, the finest sensible one first. */
export function cutsOf(state: JsonValue): Cut[] {
  const order: Cut[] =
    typeof state === "string" ? ["sentence", "paragraph"] : ["message", "path", "sentence"];
  return order.filter((cut) => piecesOf(state, cut).length > 1);
}

/** The pieces of a state, at most `max`. They may be fewer than two: then nothing can be left out. */
export function piecesOf(state: JsonValue, cut: Cut, max = PIECES_MAX): Piece[] {
  return grouped(allPieces(state, cut, max), max);
}

function allPieces(state: JsonValue, cut: Cut, max: number): Piece[] {
  if (cut === "path") return pathPieces(state, max);
  if (cut === "message") return messagePieces(state);
  return textPieces(state, [], cut === "sentence" ? sentencesOf : paragraphsOf);
}

function textPieces(value: JsonValue, path: Path, split: (text: string) => Range[]): Piece[] {
  if (typeof value === "string") {
    return split(value).map((range) => ({
      label: pathText(path),
      text: value.slice(range.start, range.end),
      places: [{ path, range }],
    }));
  }
  return childrenOf(value).flatMap(([key, child]) => textPieces(child, [...path, key], split));
}

/** Members that tell a message's author. */
const AUTHOR_FIELDS = ["role", "author", "from", "sender", "speaker"];

const authorOf = (message: JsonValue): string | null => {
  const author = AUTHOR_FIELDS.map((field) => membersOf(message).get(field)).find((found) => found);
  return typeof author === "string" ? author : null;
};

/** The messages of a chat: a list whose items all name an author, at the top or one level below. */
function messagePieces(state: JsonValue): Piece[] {
  const lists = [[[], state] as const, ...childrenOf(state).map(([key, value]) => [[key], value] as const)];
  const chat = lists.find(
    ([, value]) =>
      Array.isArray(value) && value.length > 1 && value.every((message) => authorOf(message) !== null),
  );
  if (!chat) return [];
  const [path, messages] = chat;
  return childrenOf(messages).map(([index, message]) => {
    const content = membersOf(message).get("content") ?? membersOf(message).get("text");
    return {
      label: `${pathText([...path, index])} ${authorOf(message)}`,
      text: typeof content === "string" ? content : stringifyJson(message),
      places: [{ path: [...path, index] }],
    };
  });
}
