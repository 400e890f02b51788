import type { EditorChips } from "@/components/ui/codeMirrorChips";
import type { LoadedImage } from "@/lib/client/draft/imageStore";
import { formatBytes } from "@/lib/shared/text/formatBytes";

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
