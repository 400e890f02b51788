import type { DraftImage } from "./draftImage";
import { isolated } from "@/lib/shared/text/isolated";
import type { Mentions } from "./mentions";
import type { FieldId, Problem } from "./problem";

/** The place of an image's problems. */
export const imageField = (placeholder: string): FieldId => `image.${placeholder}`;

/** Images without a mention: a server refuses them, because they must be a mistake. */
export function imageProblems(images: readonly DraftImage[], mentions: Mentions): Problem[] {
  return images
    .filter(({ placeholder }) => !mentions.has(placeholder))
    .map(({ placeholder, name }) => ({
      field: imageField(placeholder),
      severity: "error",
      message: `${isolated(name)} isn’t used in the state or a question`,
      missing: true,
    }));
}
