"use client";

import { Paperclip } from "lucide-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CodeEditor } from "@/components/ui/codeEditor";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Tooltip } from "@/components/ui/tooltip";
import type { ContentMode, Draft } from "@/lib/shared/draft/draft";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { controlId } from "@/lib/client/draft/fieldId";
import { useImageChips } from "@/components/editor/useImageChips";
import { ACCEPTED_IMAGES, isImageFile } from "@/lib/client/images/acceptedImages";
import { ATTACH_ID } from "@/lib/client/images/attachId";
import { TAKES_TEXT_FILES } from "@/lib/client/usePageDrop";
import { FormatJson } from "@/components/editor/formatJson";
import { jsonMarks } from "@/components/editor/jsonMarks";
import { LongContextField } from "@/components/editor/longContextField";
import { OpenedFileNotice } from "@/components/editor/openFile/openedFileNotice";
import { FILE_TYPES } from "@/lib/client/readTextFile";
import { useOpenFile } from "@/components/editor/openFile/useOpenFile";
import { TextSize } from "@/components/editor/textSize";
import { useEditorField } from "@/components/editor/useEditorField";

const MODES = [
  { value: "text", label: "Text" },
  { value: "json", label: "JSON" },
] as const satisfies readonly { value: ContentMode; label: string }[];

interface StateSectionProps {
  /** The images of the request, in the lower edge. */
  images: ReactNode;
  /** Takes the images among the attached files. */
  onImages: (files: readonly File[]) => void;
}

/** The content that the questions are about, with its images. */
export function StateSection({ images, onImages }: StateSectionProps) {
  const { control, setValue } = useFormContext<Draft>();
  const mode = useWatch({ control, name: "state.mode", exact: true });
  const aria = useFieldAria("state");
  const editor = useEditorField("state.text");
  const chips = useImageChips();
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const show = ({ mode: nextMode, text }: { mode: ContentMode; text: string }) => {
    setValue("state.mode", nextMode);
    setValue("state.text", text);
    editor.show(text);
  };
  const { open, opened, refusal, view, close } = useOpenFile(show);
  const drag = {
    onDragOver: (event: DragEvent) => {
      const { types, items } = event.dataTransfer;
      if (!types.includes("Files")) return;
      event.preventDefault();
      setIsOver([...items].some(({ type }) => !type.startsWith("image/")));
    },
    onDragLeave: () => setIsOver(false),
    onDropCapture: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(false);
      // Pictures were taken by the page.
      void open(files.filter((file) => !isImageFile(file)));
    },
  };

  return (
    <section aria-label="State" {...drag} {...{ [TAKES_TEXT_FILES]: "" }}>
      <div className="mb-1.5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">State</h2>
        <Segmented
          label="State as"
          value={mode}
          options={MODES}
          onChange={(next) => setValue("state.mode", next)}
        />
        {mode === "json" ? <FormatJson onFormat={show} /> : null}
      </div>
      <div
        className={cn(
          "rounded-lg border border-input bg-surface has-[.cm-focused]:border-ring has-[.cm-focused]:outline-2 has-[.cm-focused]:outline-ring/50",
          aria["aria-invalid"] && "border-danger has-[.cm-focused]:border-danger",
          isOver && "border-ring outline-2 outline-ring/50",
        )}
      >
        <CodeEditor
          label="State"
          id={controlId("state")}
          language={mode}
          initialText={editor.initialText}
          hasHistory={false}
          handleRef={editor.handleRef}
          onChange={editor.onChange}
          onBlur={editor.flush}
          mark={jsonMarks}
          chips={chips}
          invalid={aria["aria-invalid"]}
          describedBy={aria["aria-describedby"]}
          placeholderText="Paste the content to ask about, or drop a file here"
          // Four lines to twelve.
          className="min-h-28 rounded-none border-0 bg-transparent focus-within:outline-0 [&_.cm-content]:min-h-28 [&_.cm-editor]:max-h-72"
        />
        {images}
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-1.5 pb-1">
          <Tooltip content="Images and text files. Drop or paste images anywhere. Text-only models receive the text found in them.">
            <Button size="sm" variant="ghost" id={ATTACH_ID} onClick={() => files.current?.click()}>
              <Paperclip aria-hidden />
              Attach
            </Button>
          </Tooltip>
          <input
            ref={files}
            type="file"
            hidden
            multiple
            aria-label="Files to attach"
            accept={`${ACCEPTED_IMAGES},${FILE_TYPES.join(",")}`}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = "";
              onImages(chosen.filter(isImageFile));
              void open(chosen.filter((file) => !isImageFile(file)));
            }}
          />
          <TextSize />
        </div>
      </div>
      {opened ? (
        <OpenedFileNotice file={opened.file} note={opened.note} onView={view} onClose={close} />
      ) : null}
      <FieldMessage field="state" />
      <LongContextField />
      {refusal ? (
        <Notice tone="danger" className="mt-2">
          {refusal}
        </Notice>
      ) : null}
    </section>
  );
}
