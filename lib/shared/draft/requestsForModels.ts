import { isJsonObject, parseJson, stringifyJson } from "@typed-question/protocol/json";

/**
 * The same request for each of the models, in their order. What asks for the model of the text already is
 * the text itself; the others are written anew, with every name, number and order as it was.
 * @throws for a text that is not a request.
 */
export function requestsForModels(requestText: string, models: readonly string[]): string[] {
  const request = parseJson(requestText);
  if (!isJsonObject(request)) throw new TypeError("A request is an object");
  const own = request.get("model");
  return models.map((model) =>
    model === own ? requestText : stringifyJson(new Map(request).set("model", model), 2),
  );
}
