import { expect, test } from "vitest";
import {
  animatedPng,
  animationControl,
  blackPng,
  frameControl,
  frameData,
  framePixels,
  png,
  pngChunk,
  pngHeader,
} from "@/lib/server/images/testImages";
import { readPngChunks } from "./pngChunks";

const HEADER = pngHeader(1, 1);
const IDAT = pngChunk("IDAT", framePixels());
const END = pngChunk("IEND");
const damaged = (chunk: Buffer): Buffer =>
  Buffer.concat([chunk.subarray(0, -1), Buffer.from([~chunk.at(-1)! & 0xff])]);
const huge = Buffer.alloc(8, 0xff);

const FILES: [string, Buffer, number][] = [
  ["no animation", blackPng(1, 1), 1],
  ["an animation of two frames", animatedPng(), 2],
  ["an animation of twelve frames", animatedPng(12), 12],
  ["one frame, which is the picture itself", animatedPng(1), 1],
  [
    "two frames beside a picture that is none of them",
    png(
      HEADER,
      animationControl(2),
      IDAT,
      ...[frameControl(0), frameData(1), frameControl(2), frameData(3), END],
    ),
    2,
  ],
  [
    "one frame beside a picture that is none of them",
    png(HEADER, animationControl(1), IDAT, frameControl(0), frameData(1), END),
    1,
  ],
  [
    "the control behind the pixels",
    png(HEADER, frameControl(0), IDAT, animationControl(2), frameControl(1), frameData(2), END),
    1,
  ],
  ["no frame, whatever the control says", png(HEADER, animationControl(7), IDAT, END), 1],
  [
    "one frame of the two that the control says",
    png(HEADER, animationControl(2), frameControl(0), IDAT, END),
    1,
  ],
  [
    "a frame without its pixels",
    png(HEADER, animationControl(2), frameControl(0), IDAT, frameControl(1), END),
    1,
  ],
  [
    "more frames than the control says",
    png(HEADER, animationControl(1), frameControl(0), IDAT, frameControl(1), frameData(2), END),
    1,
  ],
  [
    "a frame in pieces",
    png(
      HEADER,
      animationControl(3),
      frameControl(0),
      IDAT,
      IDAT,
      frameControl(1),
      frameData(2),
      frameData(3),
      END,
    ),
    2,
  ],
  ["frames without a control", png(HEADER, frameControl(0), IDAT, frameControl(1), frameData(2), END), 1],
  [
    "a control of no frames",
    png(HEADER, animationControl(0), frameControl(0), IDAT, frameControl(1), frameData(2), END),
    1,
  ],
  [
    "a control with a number that no PNG may have",
    png(HEADER, pngChunk("acTL", huge), frameControl(0), IDAT, frameControl(1), frameData(2), END),
    1,
  ],
  ...[0, 4, 7, 9].map((length): [string, Buffer, number] => [
    `a control of ${length} bytes`,
    png(
      HEADER,
      pngChunk("acTL", Buffer.alloc(length, 2)),
      frameControl(0),
      IDAT,
      frameControl(1),
      frameData(2),
      END,
    ),
    1,
  ]),
  [
    "two controls, of which the first counts",
    png(
      HEADER,
      animationControl(1),
      animationControl(2),
      frameControl(0),
      IDAT,
      frameControl(1),
      frameData(2),
      END,
    ),
    1,
  ],
  [
    "two controls, of which the second one is behind the pixels",
    png(
      HEADER,
      animationControl(2),
      frameControl(0),
      IDAT,
      animationControl(1),
      frameControl(1),
      frameData(2),
      END,
    ),
    2,
  ],
  [
    "a control that is broken before one that is not",
    png(
      HEADER,
      pngChunk("acTL"),
      animationControl(2),
      frameControl(0),
      IDAT,
      frameControl(1),
      frameData(2),
      END,
    ),
    2,
  ],
  [
    "a control whose checksum is wrong",
    png(HEADER, damaged(animationControl(2)), frameControl(0), IDAT, frameControl(1), frameData(2), END),
    1,
  ],
  [
    "a second frame whose checksum is wrong",
    png(HEADER, animationControl(2), frameControl(0), IDAT, damaged(frameControl(1)), frameData(2), END),
    1,
  ],
  [
    "the name of the control inside of a text",
    png(HEADER, pngChunk("tEXt", Buffer.from("acTL\0\0\0\x02fcTLfcTL")), IDAT, END),
    1,
  ],
  [
    "a control behind the end",
    Buffer.concat([png(HEADER, IDAT, END), animationControl(2), frameControl(0), frameData(1)]),
    1,
  ],
];

test.each(FILES)("the frames that a player shows of a PNG with %s", (_, bytes, frames) => {
  expect(readPngChunks(bytes)).toEqual({ frames, complete: true });
});

test("a file that is cut keeps its frames and is not complete; a length that lies ends the walk", () => {
  const bytes = animatedPng(3);
  const liar = pngChunk("acTL");
  liar.writeUInt32BE(0xffffffff);
  expect([
    readPngChunks(bytes.subarray(0, -1)),
    readPngChunks(bytes.subarray(0, 8)),
    readPngChunks(png(HEADER, liar, IDAT, END)),
  ]).toEqual([
    { frames: 3, complete: false },
    { frames: 1, complete: false },
    { frames: 1, complete: false },
  ]);
});
