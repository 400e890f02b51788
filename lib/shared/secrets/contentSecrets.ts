import { isJsonObject, membersOf, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { isSecretName } from "./secretName";
import { secretKindOf } from "./secretText";

/** A suspected key in the person's own content, which is never removed. */
export interface ContentSecret {
  /** `the state, line 3`, `the state at customer.token`. */
  place: string;
  /** `an API key` */
  kind: string;
}

/** Most named places: a log has one per line. */
const FOUND_MAX = 20;

/**
 * Places of suspected keys in a request's content: the state, the instructions and the criteria.
 * @param hidden the replacement for removed parts
 */
export function contentSecrets(requestText: string, hidden?: string): ContentSecret[] {
  const request = membersOf(parseJsonOrNull(requestText));
  const found = [...secretsIn(request.get("state") ?? null, "the state", hidden)];
  for (const [name, question] of membersOf(request.get("questions"))) {
    const fields = membersOf(question);
    for (const part of ["instructions", "criteria"]) {
      found.push(...secretsIn(fields.get(part) ?? null, `the ${part} of ${name}`, hidden));
    }
  }
  return found.slice(0, FOUND_MAX);
}

function* secretsIn(content: JsonValue, noun: string, hidden?: string): Generator<ContentSecret, void> {
  if (typeof content === "string") {
    const lines = content.split("\n");
    for (const [index, line] of lines.entries()) {
      const kind = secretKindOf(line);
      if (kind !== null) yield { place: lines.length === 1 ? noun : `${noun}, line ${index + 1}`, kind };
    }
  } else yield* secretsInside(content, { noun, path: "", hidden });
}

interface Inside {
  noun: string;
  path: string;
  hidden: string | undefined;
}

function* secretsInside(value: JsonValue, at: Inside): Generator<ContentSecret, void> {
  const { noun, path, hidden } = at;
  const place = `${noun} at ${path}`;
  if (typeof value === "string") {
    const kind = secretKindOf(value);
    if (kind !== null) yield { place, kind };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* secretsInside(item, { ...at, path: `${path}[${index}]` });
    }
  } else if (isJsonObject(value)) {
    for (const [name, member] of value) {
      const inner = path === "" ? name : `${path}.${name}`;
      const isNamed =
        typeof member === "string" &&
        member !== hidden &&
        member.length >= VALUE_CHARS_MIN &&
        isSecretName(name);
      const kind = typeof member === "string" ? secretKindOf(member) : null;
      if (isNamed && kind === null) yield { place: `${noun} at ${inner}`, kind: "a key or a header" };
      else yield* secretsInside(member, { ...at, path: inner });
    }
  }
}

/** A shorter value is no key. */
const VALUE_CHARS_MIN = 4;
