import { membersOf, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { numberOf } from "../../replyFields";

type Extra = [`x_${string}`, JsonValue];

/** Longest JSON text of one field that is kept. The history stores it with every answer. */
const FIELD_CHARS_MAX = 10_000;

/**
 * The fields of another server's object that this protocol does not know. They get our prefix, so that no name of
 * theirs is taken for one of ours. Fields that begin with `x_` are extras already and keep their names.
 * @param notes gets a sentence about each field that is too long
 */
export function serverFields(object: JsonObject, known: readonly string[], notes: string[]): Extra[] {
  return [...object]
    .filter(([name, value]) => !known.includes(name) && value !== null)
    .flatMap(([name, value]): Extra[] => {
      if (stringifyJson(value).length > FIELD_CHARS_MAX) {
        notes.push(`The server's field '${name.slice(0, 80)}' is too long to be kept.`);
        return [];
      }
      return [[name.startsWith("x_") ? (name as `x_${string}`) : `x_server_${name}`, value]];
    });
}

/** The same of a whole response. The cost stands by itself; other usage stays together. */
export function serverFieldsOfResponse(body: JsonObject, notes: string[]): Extra[] {
  const usage = membersOf(body.get("usage"));
  const cost = usage.get("cost");
  const more = [...usage].filter(
    ([name, value]) => !["input_tokens", "output_tokens", "cost"].includes(name) && value !== null,
  );
  return [
    ...serverFields(body, ["model", "answers", "usage"], notes),
    ...(cost !== undefined && numberOf(cost) !== null ? [["x_server_cost", cost] as Extra] : []),
    ...(more.length > 0 ? [["x_server_usage", new Map(more)] as Extra] : []),
  ];
}
