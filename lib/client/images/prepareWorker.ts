import { prepareImage, type Original } from "./prepareImage";

/** Decodes, scales and encodes one picture per message, so that the page never waits for it. */
self.addEventListener("message", ({ data }: MessageEvent<{ file: Blob; original?: Original }>) => {
  const newCanvas = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is no canvas");
    return {
      context,
      encode: (type: string, quality: number) => canvas.convertToBlob({ type, quality }),
    };
  };
  void prepareImage(data.file, newCanvas, data.original).then(
    (image) => self.postMessage(image),
    () => self.postMessage(null),
  );
});
