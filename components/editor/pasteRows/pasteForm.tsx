"use client";

import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { countOf } from "@/lib/shared/text/countOf";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { readPasted, type Pasted } from "@/lib/shared/draft/pasteRows";
import type { Noun } from "@/lib/shared/datasets/table/headerWords";
import type { TableSettings } from "@/lib/shared/datasets/table/readTable";
import type { PasteDialogProps } from "./pasteRequest";
import { pastedText } from "./pastedText";
import { PastePreview } from "./pastePreview";
import { PasteSettings } from "./pasteSettings";
import { QuestionTypeField } from "./questionTypeField";

/** A longer text is read when typing rests. */
const READ_AT_ONCE_CHARS_MAX = 20_000;
const REST_MS = 250;
/** A browser takes seconds to lay out a field with more than that. */
const SHOWN_CHARS_MAX = 100_000;

interface PasteFormProps extends Omit<PasteDialogProps, "request" | "hint"> {
  initialText: string;
}

/** The field for the text, the rows in it, and the button that adds them. */
export function PasteForm({ noun, initialText, taken, room, limit, onClose, onPaste }: PasteFormProps) {
  const [text, setText] = useState(initialText);
  const [rested, setRested] = useState(initialText);
  const [settings, setSettings] = useState<TableSettings>({});
  const [type, setType] = useState<FormQuestionType>("noul");
  const isLong = text.length > READ_AT_ONCE_CHARS_MAX;
  const read = isLong ? rested : text;
  const pasted = useMemo(() => readPasted(read, noun, settings), [read, noun, settings]);

  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (initialText === "") return;
    // The dialog takes the focus first.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [initialText]);

  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [isLong, text]);

  const change = (next: string) => {
    setText(next);
    setSettings({});
  };
  const onPasteText = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const cells = pastedText(event.clipboardData);
    // Chromium takes minutes to insert thousands of lines, and sets them at once.
    const isSlow = cells.length > READ_AT_ONCE_CHARS_MAX;
    if (!isSlow && cells === event.clipboardData.getData("text/plain")) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    change(text.slice(0, selectionStart) + cells + text.slice(selectionEnd));
  };
  const submit = () => {
    const { rows } = read === text ? pasted : readPasted(text, noun, settings);
    onPaste(rows.slice(0, room), type);
    onClose();
  };

  const found = pasted.rows.length;
  const added = Math.min(found, room);
  return (
    <>
      {text.length > SHOWN_CHARS_MAX ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md border bg-sunken px-3 py-2 text-sm">
          <p className="min-w-0 flex-1">{countOf(text.length, "character")} were pasted.</p>
          <Button size="sm" onClick={() => change("")}>
            Paste something else
          </Button>
        </div>
      ) : (
        <Textarea
          aria-label={`List of ${noun}s`}
          rows={6}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
          onPaste={onPasteText}
          className="field-sizing-fixed max-h-[30vh] min-h-24 shrink-0 font-mono text-xs"
        />
      )}
      <PasteSettings pasted={pasted} noun={noun} settings={settings} onChange={setSettings} />
      {noun === "question" && found > 0 ? (
        <QuestionTypeField
          value={type}
          hasTypes={typeof pasted.table?.roles.type === "number"}
          onChange={setType}
        />
      ) : null}
      <Remarks pasted={pasted} noun={noun} room={room} limit={limit} />
      <PastePreview pasted={pasted} noun={noun} taken={taken} room={room} type={type} />
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 border-t bg-surface px-5 py-3">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">Undo takes them away again.</p>
        <Button ref={button} variant="primary" disabled={added === 0} onClick={submit}>
          {added < found ? `Add ${added} of ${countOf(found, noun)}` : `Add ${countOf(found, noun)}`}
        </Button>
      </div>
    </>
  );
}

function Remarks({ pasted, noun, room, limit }: { pasted: Pasted; noun: Noun; room: number; limit: number }) {
  const { rows, unused } = pasted;
  return (
    <>
      {rows.length > room ? (
        <Notice tone="danger">
          {countOf(rows.length, noun)} {rows.length === 1 ? "is" : "are"} too many: the limit is {limit}
          {room < limit ? `, and ${limit - room} ${limit - room === 1 ? "is" : "are"} there` : ""}.{" "}
          {room > 0 ? `Only the first ${room} come in.` : "None comes in."}
        </Notice>
      ) : null}
      {unused.length > 0 ? (
        <p className="text-xs text-muted-foreground">
          Not used:{" "}
          {unused.map((title, index) => (
            <bdi key={index} className="font-medium text-foreground">
              {title}
              {index < unused.length - 1 ? ", " : ""}
            </bdi>
          ))}
        </p>
      ) : null}
    </>
  );
}
