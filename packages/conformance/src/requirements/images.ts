import { animatedPng, jpeg, OTHER_FORMATS, paddedPng, png } from "../images";
import { answerOf, answersOf, given, must, places, show, statusIs, type Loc } from "../expect";
import { type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { type Wire } from "../wire";
import { asAsset, PLACEHOLDER, seeingModel, sendImage, SMALL_PNG } from "./imageRequests";
import { sameAnswer, stateMatters } from "./independence";

/** Accepted pictures, and the places of refusals. */

const JPEG = jpeg({ width: 32, height: 24, shade: 200 });

const PLACES: [string, { state?: Wire; question?: Wire }][] = [
  ["as the state", { state: PLACEHOLDER }],
  ["inside the state's text", { state: `Look at this: ${PLACEHOLDER}. What is it?` }],
  ["twice in one text", { state: `${PLACEHOLDER} and again ${PLACEHOLDER}` }],
  ["deep inside the state", { state: { pages: [{ text: "one", scan: [`see ${PLACEHOLDER}`] }] } }],
  ["in instructions", { state: "text", question: { type: "noul", instructions: `Is ${PLACEHOLDER} dark?` } }],
  [
    "in structured instructions",
    { state: "text", question: { type: "noul", instructions: { compare: [PLACEHOLDER] } } },
  ],
  [
    "in noul criteria",
    { state: "text", question: { type: "noul", criteria: { false: `like ${PLACEHOLDER}` } } },
  ],
  [
    "in an option's description",
    { state: "text", question: { type: "choice", criteria: { a: [PLACEHOLDER], b: null } } },
  ],
  ["in a level", { state: "text", question: { type: "score", criteria: ["none", `like ${PLACEHOLDER}`] } }],
];

const IN_KEYS: [string, { state?: Wire; question?: Wire }][] = [
  ["a key of the state", { state: { [PLACEHOLDER]: "a value" } }],
  [
    "an option's name",
    { state: "text", question: { type: "choice", criteria: { [PLACEHOLDER]: null, b: null } } },
  ],
  [
    "a key of the instructions",
    { state: "text", question: { type: "noul", instructions: { [PLACEHOLDER]: 1 } } },
  ],
];

const withBytes = (target: Target, bytes: Uint8Array, format = "png"): Promise<Reply> =>
  sendImage(target, { assets: { [PLACEHOLDER]: asAsset(bytes, format) } });

const isRefused = (reply: Reply): void => statusIs(reply, 422);

const UNDECODABLE: [string, Buffer][] = [
  ["random bytes", Buffer.from("this is not a picture at all, but text")],
  ["no bytes", Buffer.alloc(0)],
  ["a PNG cut off", SMALL_PNG.subarray(0, SMALL_PNG.length - 30)],
  ["a PNG's signature alone", SMALL_PNG.subarray(0, 8)],
  ["a JPEG cut off", JPEG.subarray(0, 60)],
  ["a PNG with a wrong checksum", corrupted(SMALL_PNG)],
];

/** Damages the compressed pixels. */
function corrupted(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  damaged.fill(0xaa, damaged.length - 26, damaged.length - 18);
  return damaged;
}

const unreferenced = (target: Target): Promise<Reply> =>
  target.once("unreferenced", () => sendImage(target, { state: "only text" }));

/** For pictures with many pixels, which are white and therefore small. */
const WIDTH = 6000;

const FEATURE = "images";

export const IMAGES: Requirement[] = [
  requirement(
    "images.places",
    "spec",
    "spec: Image asset 1",
    "A placeholder is found as, and inside, every string of state, instructions and criteria.",
    casesOf(
      PLACES,
      ([name]) => name,
      async (target, [, where]) => statusIs(await sendImage(target, where), 200),
    ),
    FEATURE,
  ),
  requirement(
    "images.formats",
    "spec",
    "spec: Image asset",
    "PNG and JPEG are taken, as png, jpg and jpeg.",
    casesOf(
      [
        ["png", SMALL_PNG],
        ["jpg", JPEG],
        ["jpeg", JPEG],
      ] as [string, Buffer][],
      ([format]) => format,
      async (target, [format, bytes]) => statusIs(await withBytes(target, bytes, format), 200),
    ),
    FEATURE,
  ),
  requirement(
    "images.bytes-decide",
    "spec",
    "spec: Image asset; contract: Images",
    "The bytes decide the format, whatever `format` says.",
    {
      "a PNG called jpeg": async (target) => statusIs(await withBytes(target, SMALL_PNG, "jpeg"), 200),
      "a JPEG called png": async (target) => statusIs(await withBytes(target, JPEG, "png"), 200),
    },
    FEATURE,
  ),
  requirement(
    "images.undecodable",
    "contract",
    "contract: Images",
    "Bytes that do not decode are refused with 422.",
    casesOf(
      UNDECODABLE,
      ([name]) => name,
      async (target, [, bytes]) => isRefused(await withBytes(target, bytes)),
    ),
    FEATURE,
  ),
  requirement(
    "images.base64",
    "spec",
    "spec: Image asset",
    "`data_base64` that is no base64 text is refused with 422.",
    casesOf(
      [17, null, "%%%% not base64 %%%%", ["a"]] as Wire[],
      (data) => JSON.stringify(data),
      async (target, data) =>
        isRefused(
          await sendImage(target, {
            assets: { [PLACEHOLDER]: { type: "image", format: "png", data_base64: data } },
          }),
        ),
    ),
    FEATURE,
  ),
  requirement(
    "images.animated",
    "contract",
    "contract: Images",
    "An animated picture is refused with 422.",
    {
      APNG: async (target) =>
        isRefused(await withBytes(target, animatedPng({ width: 8, height: 8, shade: 9 }))),
    },
    FEATURE,
  ),
  requirement(
    "images.other-formats",
    "contract",
    "contract: Images",
    "A picture that is neither PNG nor JPEG is refused with 422.",
    casesOf(
      Object.entries(OTHER_FORMATS),
      ([name]) => name,
      async (target, [, bytes]) => isRefused(await withBytes(target, bytes)),
    ),
    FEATURE,
  ),
  requirement(
    "images.loc",
    "contract",
    "contract: Images",
    "The place of a bad picture is its asset.",
    casesOf(
      [
        ["no picture", Buffer.from("this is not a picture at all, but text")],
        ["an animated picture", animatedPng({ width: 8, height: 8, shade: 9 })],
        ["a GIF", OTHER_FORMATS.GIF ?? Buffer.alloc(0)],
      ] as [string, Buffer][],
      ([name]) => name,
      async (target, [, bytes]) => {
        const at: Loc = ["assets", PLACEHOLDER];
        places(await withBytes(target, bytes), at, [...at, "data_base64"]);
      },
    ),
    FEATURE,
  ),
  requirement(
    "images.asset-fields",
    "spec",
    "spec: Image asset",
    "An asset without a type, a format or its bytes, or with an unknown one, is refused with 422.",
    casesOf(
      [
        { type: "image", data_base64: SMALL_PNG.toString("base64") },
        { type: "image", format: "gif", data_base64: SMALL_PNG.toString("base64") },
        { type: "image", format: "png" },
        { type: "image" },
        { type: "audio", format: "png", data_base64: SMALL_PNG.toString("base64") },
        { format: "png", data_base64: SMALL_PNG.toString("base64") },
        "a string",
        null,
      ] as Wire[],
      (asset) => JSON.stringify(asset).replace(/"iVBOR[^"]*"/, '"…"'),
      async (target, asset) => statusIs(await sendImage(target, { assets: { [PLACEHOLDER]: asset } }), 422),
    ),
    FEATURE,
  ),
  requirement(
    "images.unreferenced",
    "contract",
    "contract: Images",
    "An asset that nothing references is refused with 400.",
    {
      "nothing mentions it": async (target) => statusIs(await unreferenced(target), 400),
      "one of two is mentioned": async (target) => {
        const assets = { [PLACEHOLDER]: asAsset(SMALL_PNG), "left-over": asAsset(SMALL_PNG) };
        statusIs(await sendImage(target, { assets }), 400);
      },
    },
    FEATURE,
  ),
  requirement(
    "images.unreferenced-named",
    "contract",
    "contract: Images",
    "The message of that 400 names the asset.",
    {
      "one of two is mentioned": async (target) => {
        const assets = { [PLACEHOLDER]: asAsset(SMALL_PNG), "left-over": asAsset(SMALL_PNG) };
        const reply = await sendImage(target, { assets });
        if (reply.status === 400) must(reply, reply.text.includes("left-over"), "left-over", reply.text);
      },
    },
    FEATURE,
  ),
  requirement(
    "images.not-in-keys",
    "contract",
    "contract: Images",
    "A placeholder in an object's key does not count as a reference.",
    casesOf(
      IN_KEYS,
      ([name]) => name,
      async (target, [, where]) => {
        const reply = await sendImage(target, where);
        if (reply.status === 400) return;
        given((await unreferenced(target)).status === 400, "an asset that nothing references is not refused");
        statusIs(reply, 400);
      },
    ),
    FEATURE,
  ),
  requirement(
    "images.matter",
    "spec",
    "spec: Image asset 1",
    "The picture is what the engine sees: two pictures differ in some answer.",
    {
      "black and white": async (target) => {
        const ask = async (shade: number) => {
          const assets = { [PLACEHOLDER]: asAsset(png({ width: 64, height: 48, shade })) };
          const reply = await sendImage(target, { assets });
          return { reply, answers: [...answersOf(reply).values()].map(show).join(",") };
        };
        const [black, white] = [await ask(0), await ask(255)];
        given(
          black.answers !== white.answers || (await stateMatters(target)),
          "the state plays no part at all",
        );
        must(white.reply, black.answers !== white.answers, "another answer than for black", white.answers);
      },
    },
    FEATURE,
  ),
  requirement(
    "images.large",
    "contract",
    "contract: Images",
    "A large picture is scaled down and not refused.",
    {
      "three quarters of the pixels that are allowed": async (target) => {
        const height = Math.floor((target.settings.imagePixelsMax * 0.75) / WIDTH);
        statusIs(await withBytes(target, png({ width: WIDTH, height, shade: 255 }, 1)), 200);
      },
      "1 x 1 pixel": async (target) =>
        statusIs(await withBytes(target, png({ width: 1, height: 1, shade: 40 })), 200),
    },
    FEATURE,
  ),
  requirement(
    "images.pixels-max",
    "contract",
    "contract: Images",
    "A picture of more than the pixels that are allowed is refused with 422.",
    {
      "a little more, and well compressed": async (target) => {
        const height = Math.ceil(target.settings.imagePixelsMax / WIDTH) + 10;
        isRefused(await withBytes(target, png({ width: WIDTH, height, shade: 255 }, 1)));
      },
    },
    FEATURE,
  ),
  requirement(
    "images.bytes-max",
    "contract",
    "contract: Images",
    "A picture of more than the bytes that are allowed is refused with 422.",
    {
      "a little more": async (target) => {
        const bytes = target.settings.imageBytesMax + 1024;
        isRefused(await withBytes(target, paddedPng({ width: 8, height: 8, shade: 50 }, bytes)));
      },
    },
    FEATURE,
  ),
  requirement(
    "images.none",
    "contract",
    "contract: Images",
    "An empty map of assets carries no image and needs no header.",
    {
      "{}": async (target) => {
        const request = { model: await seeingModel(target), state: "only text", assets: {}, headers: {} };
        statusIs(await sendImage(target, request), 200);
      },
    },
    FEATURE,
  ),
  requirement(
    "images.independence",
    "contract",
    "contract: Response",
    "An image that only another question references plays no part in an answer.",
    {
      "black and white": async (target) => {
        const model = await seeingModel(target);
        const [name, other] = [target.name("blind to it"), target.name("sees it")];
        const ask = async (shade: number) => {
          const reply = await target.evaluate(
            {
              model,
              state: "The lamp is broken.",
              questions: {
                [name]: {
                  type: "choice",
                  instructions: "What broke?",
                  criteria: { lamp: null, chair: null },
                },
                [other]: { type: "noul", instructions: `Is ${PLACEHOLDER} dark?` },
              },
              assets: { [PLACEHOLDER]: asAsset(png({ width: 64, height: 48, shade })) },
            },
            target.imagesHeader,
          );
          return { reply, answer: answerOf(reply, name) };
        };
        const [black, white] = [await ask(0), await ask(255)];
        await sameAnswer(target, white.reply, white.answer, black.answer);
      },
    },
    FEATURE,
  ),
];
