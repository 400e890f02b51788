import { png } from "../images";
import { type Reply } from "../reply";
import { NotApplicable, Unmet } from "../requirement";
import { type Feature } from "../feature";
import { type Headers, type Target } from "../target";
import { type Wire } from "../wire";
import { modelNames } from "./models";

/** Builds and sends requests with pictures, and detects the models that see them. */

export const PLACEHOLDER = "3f0c5b1e-77a4-4f0e-9a55-0d1f5f3c9b21";
export const SMALL_PNG = png({ width: 32, height: 24, shade: 90 });

export const asAsset = (bytes: Uint8Array, format = "png"): Wire => ({
  type: "image",
  format,
  data_base64: Buffer.from(bytes).toString("base64"),
});

interface ImageRequest {
  model?: string;
  state?: Wire;
  question?: Wire;
  assets?: Wire;
  headers?: Headers;
}

/** A request with one picture as its state; each part can be replaced. */
export async function sendImage(target: Target, request: ImageRequest = {}): Promise<Reply> {
  const fields = {
    model: request.model ?? (await seeingModel(target)),
    state: request.state ?? PLACEHOLDER,
    questions: {
      [target.name("picture")]: request.question ?? { type: "noul", instructions: "Is the picture dark?" },
    },
    assets: request.assets ?? { [PLACEHOLDER]: asAsset(SMALL_PNG) },
  };
  return target.evaluate(fields, request.headers ?? target.imagesHeader);
}

/** The model that sees pictures. @throws NotApplicable if the account has none and claims none */
export function seeingModel(target: Target): Promise<string> {
  return target.once("seeing model", async () => {
    const given = target.settings.visionModel;
    if (given !== undefined) return given;
    if (await ignoresAssets(target)) return lacking(target, "images", "the server ignores `assets`");
    const tried: string[] = [];
    for (const model of await candidates(target)) {
      const reply = await sendImage(target, { model });
      if (reply.status === 200) return model;
      tried.push(`${model}: ${reply.status}`);
    }
    return lacking(target, "images", `no model took a picture (${tried.join(", ")})`);
  });
}

/** Whether a completely wrong asset, without the header, changes nothing. */
async function ignoresAssets(target: Target): Promise<boolean> {
  const assets = { [PLACEHOLDER]: "no asset" };
  const request = { model: target.settings.model, state: "only text", assets, headers: {} };
  return (await sendImage(target, request)).status === 200;
}

/** A model that cannot see. @throws NotApplicable if every model can */
export function blindModel(target: Target): Promise<string> {
  return target.once("blind model", async () => {
    if (target.settings.blindModel !== undefined) return target.settings.blindModel;
    for (const model of await candidates(target)) {
      const reply = await sendImage(target, { model });
      if (reply.status !== 200) return model;
    }
    throw new NotApplicable("every listed model sees pictures");
  });
}

export async function candidates(target: Target): Promise<string[]> {
  const { model } = target.settings;
  return [model, ...(await modelNames(target)).filter((name) => name !== model).slice(0, 10)];
}

/** A missing feature is a fault if it was claimed; otherwise not applicable. */
export function lacking(target: Target, feature: Feature, reason: string): never {
  if (target.settings.features?.includes(feature)) throw new Unmet(`the claimed feature ${feature}`, reason);
  throw new NotApplicable(reason);
}
