import { AppError } from "@typed-question/protocol/appError";
import { membersOf, type JsonValue } from "@typed-question/protocol/json";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { PlaceholderIndex } from "@/lib/server/images/placeholderIndex";
import { findReferences } from "@/lib/server/images/placeholders";

type RowImages = DatasetRow["images"];

/** The row with the images that these questions mention, behind its own. A request refuses images without a mention. */
export function withQuestionImages(row: DatasetRow, questions: JsonValue, images: RowImages): DatasetRow {
  if (images.length === 0) return row;
  const names = [...row.images, ...images].map(({ placeholder }) => placeholder);
  const { placeholders } = findReferences([membersOf(questions)], new PlaceholderIndex(names));
  const isNew = ({ placeholder, sha256 }: RowImages[number]): boolean =>
    placeholders.has(placeholder) &&
    !row.images.some((own) => own.placeholder === placeholder && own.sha256 === sha256);
  return { ...row, images: [...row.images, ...images.filter(isNew)] };
}

/** @throws AppError 400 where a row and the questions give one placeholder to two images */
export function requireDistinctImages({ row, images }: Pick<DatasetRow, "row" | "images">): void {
  const seen = new Set<string>();
  for (const { placeholder } of images) {
    if (seen.has(placeholder)) {
      throw new AppError(
        "api_usage_error",
        `Row ${shownRow(row)} and the questions each have an image ${placeholder}: give one of them another placeholder.`,
      );
    }
    seen.add(placeholder);
  }
}
