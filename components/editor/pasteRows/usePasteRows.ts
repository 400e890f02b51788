import { useCallback, useState } from "react";
import { useFormContext } from "react-hook-form";
import { isBlank, type Draft, type LevelDraft, type OptionDraft } from "@/lib/shared/draft/draft";
import { isList, needsLook, readPasted, type PastedRow } from "@/lib/shared/draft/pasteRows";
import type { RowActions } from "@/lib/client/draft/useRows";
import type { PasteRequest } from "./pasteRequest";

interface PasteRowsOptions<Row> {
  index: number;
  kind: "options" | "levels";
  /** Most rows of the list. */
  limit: number;
  actions: RowActions<Row>;
  make: (row: PastedRow) => Row;
}

/** How rows get into the options or the levels of a question: at once where they are names alone, else after a look. */
export function usePasteRows<Row>({ index, kind, limit, actions, make }: PasteRowsOptions<Row>) {
  const { getValues } = useFormContext<Draft>();
  const [request, setRequest] = useState<PasteRequest | null>(null);
  const noun = kind === "options" ? "option" : "level";

  const rowsNow = useCallback(
    (): readonly (OptionDraft | LevelDraft)[] => getValues(`questions.${index}.${kind}`),
    [getValues, index, kind],
  );
  /** A paste takes the place of the blank row that it goes into; one for the whole list, of all blank rows. */
  const replacedBy = useCallback(
    (row: number | null): number[] => {
      const rows = rowsNow();
      if (row !== null) return isEmptyRow(rows[row]) ? [row] : [];
      return rows.flatMap((each, place) => (isEmptyRow(each) ? [place] : []));
    },
    [rowsNow],
  );
  const roomFor = useCallback(
    (row: number | null) => Math.max(0, limit - rowsNow().length + replacedBy(row).length),
    [limit, rowsNow, replacedBy],
  );
  const add = useCallback(
    (rows: readonly PastedRow[], row: number | null) =>
      actions.paste(row ?? rowsNow().length - 1, rows.map(make), replacedBy(row)),
    [actions, make, rowsNow, replacedBy],
  );

  const pasteInto = useCallback(
    (row: number, text: string): boolean => {
      if (!isList(text)) return false;
      const pasted = readPasted(text, noun);
      if (needsLook(pasted, noun) || pasted.rows.length > roomFor(row)) setRequest({ text, row });
      else add(pasted.rows, row);
      return true;
    },
    [noun, roomFor, add],
  );

  return {
    /** Takes a paste into the field of a row. @returns false where the text is for that field alone */
    pasteInto,
    open: () => setRequest({ text: "", row: null }),
    dialog: {
      request,
      limit,
      room: request ? roomFor(request.row) : 0,
      taken: request ? rowsNow().flatMap((row) => ("name" in row && row.name !== "" ? [row.name] : [])) : [],
      onClose: () => setRequest(null),
      onPaste: (rows: PastedRow[]) => add(rows, request?.row ?? null),
    },
  };
}

const isEmptyRow = (row: OptionDraft | LevelDraft | undefined): boolean =>
  row !== undefined && isBlank(row.description) && !("name" in row && row.name !== "");
