import { createHash } from "node:crypto";
import { type IncomingMessage } from "node:http";
import {
  isJsonObject,
  JsonNumber,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { answer, integersFirst, type Seen } from "./answers";
import { type Account, findModel, MODELS, type Model } from "./accounts";
import { type ReadBody } from "./body";
import { type Is } from "./faults";
import { type FormPart } from "./forms";
import { readPicture } from "./pictures";
import { Refusal } from "./refusal";
import { type Detail, type Evaluation, type Question, validate } from "./validate";

export interface Limits {
  imageBytesMax: number;
  imagePixelsMax: number;
}

/** This server counts one token per character, so that short texts reach the limit. */
const STATE_TOKENS_MAX = 32_000;
const WINDOW_TOKENS = 128_000;

const isTrue = (is: Is, value: string | string[] | undefined): boolean =>
  is("header-values-exact")
    ? value === "true"
    : String(value ?? "")
        .trim()
        .toLowerCase() === "true";

/** Answers a parsed request. @throws Refusal */
export function evaluate(
  is: Is,
  request: IncomingMessage,
  account: Account,
  { json, parts }: ReadBody,
  limits: Limits,
): { response: JsonObject; tokens: number } {
  const result = validate(is, json);
  if ("details" in result) throw new Refusal(422, result.details);
  const { evaluation } = result;
  const model = findModel(is, account, evaluation.model);
  const danger = isTrue(is, request.headers["service-danger-zone-images"]);
  checkBoxes(is, evaluation, model, danger);
  const pictures = readAssets(is, evaluation, model, danger, parts, limits);
  if (is("huge-numbers-500") && stringifyJson(evaluation.state).includes("1e999"))
    throw new RangeError("infinite");
  const tokens = checkTokens(is, evaluation, isTrue(is, request.headers["service-danger-zone-long-context"]));
  let answers = answer(is, model.id, evaluation, seenBy(is, evaluation, pictures));
  if (is("answer-dropped") && answers.size > 3) answers = new Map([...answers].slice(0, -1));
  if (is("question-proto-lost")) answers.delete("__proto__");
  if (is("questions-integer-first")) answers = new Map(integersFirst([...answers]));
  const usage = new Map<string, JsonValue>([
    [
      "input_tokens",
      new JsonNumber(is("usage-in-parts") ? `${tokens}.5` : is("usage-constant") ? "100" : `${tokens}`),
    ],
    ["output_tokens", JsonNumber.of(evaluation.questions.size)],
  ]);
  const response: JsonObject = new Map<string, JsonValue>([
    ["model", is("alias-in-model") ? evaluation.model : model.id],
    ["answers", answers],
  ]);
  if (is("version-moved") && evaluation.model === model.id) response.set("model", `${model.id}-next`);
  if (!is("usage-missing")) response.set("usage", usage);
  if (is("own-field-unprefixed")) response.set("latency_ms", JsonNumber.of(3));
  return { response, tokens };
}

function checkBoxes(is: Is, { questions }: Evaluation, model: Model, danger: boolean): void {
  if (![...questions.values()].some(({ type }) => type === "box")) return;
  if (!danger && !is("box-header-optional")) {
    const header = is("box-header-unnamed") ? "a header" : "Service-Danger-Zone-Images: true";
    throw new Refusal(400, "api_usage_error", `Box questions need ${header}`);
  }
  if (!model.box && !is("box-by-every-model")) {
    throw new Refusal(400, "api_usage_error", `${model.names[0]} does not answer box questions`);
  }
}

/** Placeholder to its replacement for the engine. */
function readAssets(
  is: Is,
  evaluation: Evaluation,
  model: Model,
  danger: boolean,
  parts: Map<string, FormPart>,
  limits: Limits,
): Map<string, string> {
  const { assets } = evaluation;
  const seen = new Map<string, string>();
  if (!assets || (assets.size === 0 && !is("empty-assets-need-header"))) return seen;
  if (!danger && !is("images-header-optional")) {
    const header = is("images-header-unnamed") ? "a header" : "Service-Danger-Zone-Images: true";
    throw new Refusal(400, "api_usage_error", `Images need ${header}`);
  }
  if (!model.sees && !is("blind-model-looks")) {
    const seeing = MODELS.filter(({ sees }) => sees).flatMap(({ names }) => names);
    const named = is("blind-model-unnamed") ? "This model" : model.names[0];
    throw new Refusal(400, "api_usage_error", `${named} cannot see images; these can: ${seeing.join(", ")}`);
  }
  const details: Detail[] = [];
  for (const [key, asset] of assets) {
    const read = readAsset(is, key, asset, parts, limits);
    if (typeof read === "string") seen.set(key, read);
    else
      details.push(
        is("asset-loc-vague") && read.type.startsWith("image_")
          ? { ...read, loc: read.loc.slice(0, 1) }
          : read,
      );
  }
  if (details.length > 0) throw new Refusal(422, details);
  for (const key of assets.keys()) {
    if (is("unreferenced-ignored") || isReferenced(is, evaluation, key)) continue;
    const name = is("unreferenced-unnamed") ? "An asset" : `The asset ${key}`;
    throw new Refusal(400, "api_usage_error", `${name} is referenced nowhere`);
  }
  return seen;
}

function readAsset(
  is: Is,
  key: string,
  asset: JsonValue,
  parts: Map<string, FormPart>,
  limits: Limits,
): string | Detail {
  const fail = (type: string, msg: string, ...at: string[]): Detail => ({
    loc: ["assets", key, ...at],
    type,
    msg,
  });
  if (!isJsonObject(asset)) return fail("model_attributes_type", "Input should be an object");
  const [type, format, data, part] = ["type", "format", "data_base64", "part"].map((name) => asset.get(name));
  if (type !== "image") return fail("literal_error", "type should be image", "type");
  let bytes: Buffer;
  if (typeof part === "string" && !(is("base64-before-part") && data !== undefined)) {
    const found = parts.get(part);
    const known = found && !(is("part-needs-image-type") && !found.type.startsWith("image/"));
    if (!known)
      return fail(
        "missing",
        `The form has no part ${part}`,
        ...(is("missing-part-loc-vague") ? [] : ["part"]),
      );
    bytes = found.body;
  } else {
    if (typeof format !== "string" && !is("format-optional"))
      return fail("missing", "Field required", "format");
    if (format !== undefined && !["png", "jpeg", "jpg"].includes(String(format))) {
      return fail("literal_error", "format should be png, jpg or jpeg", "format");
    }
    if (format === "jpg" && is("jpg-unknown"))
      return fail("literal_error", "format should be png or jpeg", "format");
    if (data === undefined) return fail("missing", "Field required", "data_base64");
    if (typeof data !== "string" && is("base64-number-500")) throw new TypeError("data is no string");
    if (typeof data !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) {
      return fail("base64", "data_base64 should be base64 text", "data_base64");
    }
    if (parts.size > 0 && is("form-base64-unread"))
      return fail("missing", "Send the image as a part", "part");
    bytes = Buffer.from(data, "base64");
  }
  if (bytes.length > limits.imageBytesMax && !is("image-bytes-unlimited")) {
    return fail("image_too_large", `An image may have ${limits.imageBytesMax} bytes`);
  }
  const picture = readPicture(is, bytes);
  if ("refused" in picture) {
    if (is("undecodable-500") && picture.refused.includes("damaged")) throw new Error(picture.refused);
    return fail("image_invalid", picture.refused);
  }
  if (
    is("format-trusted") &&
    picture.format !== String(format).replace("jpg", "jpeg") &&
    part === undefined
  ) {
    return fail("image_format", "The bytes are of another format");
  }
  const most = is("large-pictures-refused") ? 1_000_000 : limits.imagePixelsMax;
  if (picture.pixels > most && !is("pixels-unlimited")) return fail("image_too_large", "Too many pixels");
  return `[image ${createHash("sha256").update(bytes).digest("hex")}]`;
}

/** Whether a string value of the request mentions the placeholder. */
function isReferenced(is: Is, { state, questions }: Evaluation, key: string): boolean {
  const mentions = (value: JsonValue | undefined): boolean => {
    if (typeof value === "string") return value.includes(key);
    if (Array.isArray(value)) return value.some(mentions);
    if (!isJsonObject(value)) return false;
    return [...value].some(([name, item]) => (is("keys-are-references") && name === key) || mentions(item));
  };
  if (mentions(state)) return true;
  if (is("only-the-state-has-images")) return false;
  return [...questions.values()].some(
    ({ fields }) => mentions(fields.get("instructions")) || mentions(fields.get("criteria")),
  );
}

function checkTokens(is: Is, { state, questions }: Evaluation, long: boolean): number {
  const count = (value: JsonValue | undefined) => (value === undefined ? 0 : stringifyJson(value).length);
  const tokens = count(state);
  const most = long && !is("long-context-ignored") ? WINDOW_TOKENS : STATE_TOKENS_MAX;
  if (tokens > most && !is("budget-unlimited")) {
    if (is("budget-400")) throw new Refusal(400, "api_usage_error", "Too many tokens");
    const ctx = new Map<string, JsonValue>([
      ["limit", JsonNumber.of(most)],
      ["actual", JsonNumber.of(tokens)],
    ]);
    const type = is("budget-entry-vague") ? "value_error" : "max_tokens_exceeded";
    const entry: Detail = { loc: ["state"], type, msg: `${tokens} tokens are more than ${most}` };
    throw new Refusal(422, [is("budget-without-numbers") ? entry : { ...entry, ctx }]);
  }
  return (
    tokens +
    [...questions.values()].reduce((sum, { fields }) => sum + count(fields.get("instructions")) + 4, 0)
  );
}

/** The engine's view: the texts with the pictures in their places. */
function seenBy(is: Is, { state }: Evaluation, pictures: Map<string, string>): Seen {
  const show = (value: JsonValue | undefined): string => {
    let text = value === undefined ? "" : stringifyJson(is("state-numbers-rounded") ? rounded(value) : value);
    if (is("images-unseen")) return text;
    for (const [key, picture] of pictures) text = text.replaceAll(key, picture);
    return text;
  };
  const leak = is("images-shared") ? [...pictures.values()].join() : "";
  return {
    state: show(state),
    question: (_, { type, fields }: Question) =>
      [type, show(fields.get("instructions")), show(fields.get("criteria")), leak].join("\n"),
  };
}

function rounded(value: JsonValue): JsonValue {
  if (value instanceof JsonNumber) return new JsonNumber(String(value.toNumber()));
  if (Array.isArray(value)) return value.map(rounded);
  return isJsonObject(value) ? new Map([...value].map(([key, item]) => [key, rounded(item)])) : value;
}
