import { errorMessage, given, must, places, show, statusIs } from "../expect";
import { JsonNumber } from "@typed-question/protocol/json";
import { field, objectAt, type Reply } from "../reply";
import { casesOf, NotApplicable, requirement, type Requirement } from "../requirement";
import { type Headers, type Target } from "../target";
import { encode, type Wire } from "../wire";
import {
  asAsset,
  blindModel,
  candidates,
  lacking,
  PLACEHOLDER,
  seeingModel,
  sendImage,
  SMALL_PNG,
} from "./imageRequests";
import { postParts } from "./multipartForms";
import { type Part } from "../multipart";

/** Permissions and forms for pictures and boxes: the header, the model, the parts of a form. */

const headerNamed = (target: Target, value: string): Headers => ({
  [Object.keys(target.imagesHeader)[0] ?? ""]: value,
});

const namesHeader = (target: Target, reply: Reply): void => {
  given(reply.status === 400, `it was answered with ${reply.status}`);
  const [header = ""] = Object.keys(target.imagesHeader);
  const message = errorMessage(target.settings, reply);
  must(reply, message.toLowerCase().includes(header.toLowerCase()), `the name ${header}`, message);
};

const BOX: Wire = { type: "box", instructions: "Where is the lamp?" };

const sendBox = (target: Target, model: string, headers: Headers, question: Wire = BOX): Promise<Reply> =>
  target.evaluate({ model, state: "A lamp.", questions: { [target.name("box")]: question } }, headers);

/** The model that answers a box question. @throws NotApplicable if the account has none */
const boxModel = (target: Target): Promise<string> =>
  target.once("box model", async () => {
    if (target.settings.boxModel !== undefined) return target.settings.boxModel;
    for (const model of await candidates(target)) {
      if ((await sendBox(target, model, target.imagesHeader)).status === 200) return model;
    }
    return lacking(target, "box", "no model answers a box question");
  });

/** A model that cannot answer one. @throws NotApplicable if every model can */
const boxlessModel = (target: Target): Promise<string> =>
  target.once("boxless model", async () => {
    if (target.settings.boxlessModel !== undefined) return target.settings.boxlessModel;
    for (const model of await candidates(target)) {
      if ((await sendBox(target, model, target.imagesHeader)).status !== 200) return model;
    }
    throw new NotApplicable("every listed model answers box questions");
  });

/** Posts a form whose asset is the part `photo`. */
async function sendParts(target: Target, asset: Wire, images: readonly Part[]): Promise<Reply> {
  const body = encode({
    model: await seeingModel(target),
    state: `See ${PLACEHOLDER}`,
    questions: { [target.name("photo")]: { type: "noul", instructions: "Is it dark?" } },
    assets: { [PLACEHOLDER]: asset },
  });
  return postParts(
    target,
    [{ name: "request", type: "application/json", body }, ...images],
    target.imagesHeader,
  );
}

const PHOTO: Part = { name: "photo", filename: "photo.png", type: "image/png", body: SMALL_PNG };

export const IMAGE_ACCESS: Requirement[] = [
  requirement(
    "images.header-required",
    "spec",
    "spec: Image asset 3; contract: Images",
    "Images without the header are refused with 400.",
    casesOf(
      [undefined, "false", "", "1", "yes"],
      (value) => (value === undefined ? "no header" : `the header ${JSON.stringify(value)}`),
      async (target, value) => {
        await seeingModel(target);
        statusIs(
          await sendImage(target, { headers: value === undefined ? {} : headerNamed(target, value) }),
          400,
        );
      },
    ),
    "images",
  ),
  requirement(
    "images.header-named",
    "contract",
    "contract: Images",
    "The message of that 400 names the header.",
    { "no header": async (target) => namesHeader(target, await sendImage(target, { headers: {} })) },
    "images",
  ),
  requirement(
    "headers.values",
    "contract",
    "contract: Names",
    "Header values are compared after trimming and lower-casing.",
    casesOf(
      ["TRUE", "True", " true ", "\ttrue"],
      (value) => JSON.stringify(value),
      async (target, value) =>
        statusIs(await sendImage(target, { headers: headerNamed(target, value) }), 200),
    ),
    "images",
  ),
  requirement(
    "images.blind-model",
    "spec",
    "spec: Image asset 2; contract: Images",
    "A model that cannot see images refuses them with 400.",
    {
      "a picture": async (target) => {
        await seeingModel(target);
        const reply = await sendImage(target, { model: await blindModel(target) });
        statusIs(reply, 400);
      },
    },
    "images",
  ),
  requirement(
    "images.blind-model-named",
    "contract",
    "contract: Images",
    "The message of that 400 names the model and the models that can see.",
    {
      "a picture": async (target) => {
        const [seeing, blind] = [await seeingModel(target), await blindModel(target)];
        const reply = await sendImage(target, { model: blind });
        given(reply.status === 400, `it was answered with ${reply.status}`);
        const message = errorMessage(target.settings, reply);
        must(reply, message.includes(blind) && message.includes(seeing), `${blind} and ${seeing}`, message);
      },
    },
    "images",
  ),
  requirement(
    "images.part",
    "spec",
    "spec: Image asset; POST /v1/systemone",
    "In a form an asset may be the part that its `part` names.",
    {
      "a file": async (target) =>
        statusIs(await sendParts(target, { type: "image", part: "photo" }, [PHOTO]), 200),
      "of another name and type": async (target) => {
        const part = { ...PHOTO, name: "scan 1.png", type: "application/octet-stream" };
        statusIs(await sendParts(target, { type: "image", part: "scan 1.png" }, [part]), 200);
      },
      "with a format of its own": async (target) =>
        statusIs(await sendParts(target, { type: "image", part: "photo", format: "png" }, [PHOTO]), 200),
    },
    "images",
  ),
  requirement(
    "images.part-missing",
    "contract",
    "contract: Images",
    "A part that is named but missing is refused with 422 at the asset's `part`.",
    {
      "in a form": async (target) => {
        const reply = await sendParts(target, { type: "image", part: "photo" }, [
          { ...PHOTO, name: "other" },
        ]);
        statusIs(reply, 422);
        places(reply, ["assets", PLACEHOLDER, "part"]);
      },
      "in a JSON body": async (target) => {
        const reply = await sendImage(target, {
          assets: { [PLACEHOLDER]: { type: "image", part: "photo" } },
        });
        statusIs(reply, 422);
        places(reply, ["assets", PLACEHOLDER, "part"]);
      },
    },
    "images",
  ),
  requirement(
    "images.part-wins",
    "spec",
    "spec: Image asset",
    "With `part`, `data_base64` is ignored.",
    {
      "bytes that do not decode": async (target) => {
        const asset = { type: "image", part: "photo", format: "png", data_base64: "bm8gaW1hZ2U=" };
        statusIs(await sendParts(target, asset, [PHOTO]), 200);
      },
      "a value that is no text": async (target) =>
        statusIs(await sendParts(target, { type: "image", part: "photo", data_base64: 5 }, [PHOTO]), 200),
    },
    "images",
  ),
  requirement(
    "images.in-form",
    "spec",
    "spec: POST /v1/systemone",
    "In a form an asset may carry its bytes as base64 too.",
    { data_base64: async (target) => statusIs(await sendParts(target, asAsset(SMALL_PNG), []), 200) },
    "images",
  ),
  requirement(
    "box.header-required",
    "contract",
    "contract: Images",
    "A box question without the header is refused with 400.",
    {
      "no header": async (target) => statusIs(await sendBox(target, target.settings.model, {}), 400),
    },
    "box",
  ),
  requirement(
    "box.header-named",
    "contract",
    "contract: Images",
    "The message of that 400 names the header.",
    { "no header": async (target) => namesHeader(target, await sendBox(target, target.settings.model, {})) },
    "box",
  ),
  requirement(
    "box.refused",
    "contract",
    "contract: Images",
    "A model that cannot answer a box question refuses it with 400.",
    {
      "with the header": async (target) =>
        statusIs(await sendBox(target, await boxlessModel(target), target.imagesHeader), 400),
    },
    "box",
  ),
  requirement(
    "box.answer",
    "contract",
    "contract: Images",
    "A box answer has the edges top, left, bottom and right as fractions, and a confidence.",
    {
      "one box": async (target) => {
        const reply = await sendBox(target, await boxModel(target), target.imagesHeader);
        statusIs(reply, 200);
        const answer = [...(objectAt(reply.json, "answers")?.values() ?? [])][0];
        const numbers = [
          ...["top", "left", "bottom", "right"].map((edge) => field(answer, "box", edge)),
          field(answer, "confidence"),
        ].map((value) => (value instanceof JsonNumber ? value.toNumber() : -1));
        const [top = -1, left = -1, bottom = -1, right = -1] = numbers;
        const fractions =
          numbers.every((value) => value >= 0 && value <= 1) && top <= bottom && left <= right;
        must(
          reply,
          field(answer, "type") === "box" && fractions,
          "four fractions and a confidence",
          show(answer),
        );
      },
    },
    "box",
  ),
];
