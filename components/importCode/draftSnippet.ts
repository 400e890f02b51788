import type { Draft } from "@/lib/shared/draft/draft";
import { mimeOf, partAsset, type DraftImage } from "@/lib/shared/draft/draftImage";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import type { SnippetRequest } from "@/lib/shared/snippets/snippet";
import { uniqueFileName } from "@/lib/client/images/uniqueFileName";

/** An image of the draft as a file beside a program. */
export interface ImageFile {
  image: DraftImage;
  /** Name of the form's part: only letters and digits, safe in every language. */
  part: string;
  fileName: string;
}

/** The images as files with unique names and the extension of their format. */
export function imageFiles(images: readonly DraftImage[]): ImageFile[] {
  const files: ImageFile[] = [];
  for (const [index, image] of images.entries()) {
    const taken = files.map(({ fileName }) => fileName);
    files.push({ image, part: `image${index + 1}`, fileName: uniqueFileName(withEnding(image), taken) });
  }
  return files;
}

function withEnding({ name, format }: DraftImage): string {
  const endings = format === "png" ? /\.png$/i : /\.jpe?g$/i;
  return endings.test(name) ? name : `${name.replace(/\.\w{1,5}$/, "")}.${format}`;
}

/**
 * The draft's request as a program sends it: its images are files.
 * @returns null for a draft that JSON cannot hold.
 */
export function draftSnippet(draft: Draft, baseUrl: string): SnippetRequest | null {
  const files = imageFiles(draft.images);
  const parts = new Map(files.map(({ image, part }) => [image.placeholder, part]));
  const requestText = draftToRequest(draft, (image) =>
    partAsset({ ...image, key: parts.get(image.placeholder) ?? image.key }),
  );
  if (requestText === null) return null;
  return {
    baseUrl,
    requestText,
    images: files.map(({ image, part, fileName }) => ({
      part,
      fileName,
      type: mimeOf(image.format),
    })),
    isLongContext: draft.longContext,
  };
}
