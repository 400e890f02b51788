import type { EditorChips } from "@/components/ui/codeMirrorChips";
import { foldBase64, unfoldBase64 } from "@/lib/shared/draft/draftImage";
import { formatBytes } from "@/lib/shared/text/formatBytes";
import type { ImageStore, LoadedImage } from "./imageStore";

/** The request's JSON is shown with its base64 folded, and is copied and pasted with all of it. */
export function folding(images: ImageStore): {
  copied: (text: string) => string;
  pasted: (text: string) => string;
} {
  return {
    copied: (text) => unfoldBase64(text, (key) => images.base64Of(key)),
    pasted: (text) => foldBase64(text, (base64) => images.addBase64(base64)),
  };
}

/** Folded base64 as `… 412 KB of base64 …`, with the picture. */
export function base64Chips(contents: ReadonlyMap<string, LoadedImage | "missing">): EditorChips {
  return {
    pattern: /base64 of [^"\\\s]+/g,
    chipOf: (text) => {
      const image = contents.get(text.slice("base64 of ".length));
      if (image === undefined || image === "missing") return undefined;
      const size = formatBytes(4 * Math.ceil(image.bytes.length / 3));
      return { name: "Image", label: `… ${size} of base64 …`, imageUrl: image.url };
    },
  };
}
