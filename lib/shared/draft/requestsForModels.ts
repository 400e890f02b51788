import { isJsonObject, parseJson, stringifyJson } from "@typed-question/protocol/json";

/**
 * The same request for each of the models, in their order. The request for the text's own model is the text itself.
 * The others are written anew and keep every name, number and order.
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
