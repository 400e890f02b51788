import { foldBase64, unfoldBase64 } from "@/lib/shared/draft/draftImage";
import type { ImageStore } from "./imageStore";

/** The request's JSON is shown with folded base64, and is copied and pasted with all of it. */
export function folding(images: ImageStore): {
  copied: (text: string) => string;
  pasted: (text: string) => string;
} {
  return {
    copied: (text) => unfoldBase64(text, (key) => images.base64Of(key)),
    pasted: (text) => foldBase64(text, (base64) => images.addBase64(base64)),
  };
}
