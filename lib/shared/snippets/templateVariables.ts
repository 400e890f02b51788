import { isJsonObject, membersOf, type JsonValue } from "@typed-question/protocol/json";

/** Names and values of variables, from a collection or an `.http` file. */
export type TemplateVariables = ReadonlyMap<string, string>;

/** Most nested variables, because they may form a circle. */
const ROUNDS_MAX = 5;
const VARIABLE = /\{\{\s*(?:_\.)?([^{}\n"]{1,100}?)\s*\}\}/g;

/** Substitutes known variables. Unknown ones stay. */
export function withVariables(text: string, variables: TemplateVariables): string {
  if (variables.size === 0) return text;
  let filled = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = filled.replace(VARIABLE, (whole, name: string) => variables.get(name) ?? whole);
    if (next === filled) break;
    filled = next;
  }
  return filled;
}

/** The variables of a text, such as `{{name}}`, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => `{{${name}}}`)),
];

/** A note about variables without a value. */
export function unknownVariables(text: string): string[] {
  const left = variablesIn(text);
  return left.length > 0 ? [`Variables stay as they are written: ${left.join(", ")}.`] : [];
}

/** The variables of a Postman collection or environment, and of an Insomnia export. Secret ones are left out. */
export function variablesOf(root: JsonValue): TemplateVariables {
  const found = new Map<string, string>();
  const members = membersOf(root);
  const lists = [
    members.get("variable"),
    members.get("values"),
    membersOf(members.get("collection")).get("variable"),
  ];
  for (const item of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const variable = membersOf(item);
    const key = variable.get("key");
    if (typeof key === "string" && variable.get("type") !== "secret") add(found, key, variable.get("value"));
  }
  const resources = members.get("resources");
  for (const resource of Array.isArray(resources) ? resources : []) {
    if (membersOf(resource).get("_type") !== "environment") continue;
    for (const [key, value] of membersOf(membersOf(resource).get("data"))) add(found, key, value);
  }
  return found;
}

function add(variables: Map<string, string>, key: string, value: JsonValue | undefined): void {
  if (value === undefined || value === null || isJsonObject(value) || Array.isArray(value)) return;
  variables.set(key, typeof value === "object" ? value.text : String(value));
}
