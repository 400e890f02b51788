import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { imageField } from "@/lib/shared/draft/imageProblems";
import { isolated } from "@/lib/shared/text/isolated";
import type { Problem } from "@/lib/shared/draft/problem";
import type { LoadedImage } from "./imageStore";

/** Images whose bytes are missing or still loading, so that they cannot be sent. */
export function byteProblems(
  images: readonly DraftImage[],
  contents: ReadonlyMap<string, LoadedImage | "missing">,
): Problem[] {
  return images.flatMap(({ placeholder, key, name }): Problem[] => {
    const found = contents.get(key);
    const field = imageField(placeholder);
    if (found === undefined) {
      return [
        { field, severity: "error", message: `${isolated(name)} is still being loaded`, missing: true },
      ];
    }
    if (found !== "missing") return [];
    const message = `${isolated(name)} could not be loaded: try again, or remove it and add the file again`;
    return [{ field, severity: "error", message }];
  });
}
