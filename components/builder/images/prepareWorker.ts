import { prepareImage } from "./prepareImage";

/** Decodes, scales and encodes one picture a message, so that the page never waits for it. */
self.addEventListener("message", (event: MessageEvent<Blob>) => {
  void prepareImage(event.data, (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is no canvas");
    return { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) };
  }).then(
    (image) => self.postMessage(image),
    () => self.postMessage(null),
  );
});
