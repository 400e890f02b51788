"use client";

import { FileUp } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CodeEditor } from "@/components/ui/codeEditor";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import type { ContentMode, Draft } from "@/lib/shared/draft/draft";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { controlId } from "@/lib/client/draft/fieldId";
import { useImageChips } from "@/components/editor/useImageChips";
import { isImageFile } from "@/lib/client/images/acceptedImages";
import { TAKES_TEXT_FILES } from "@/lib/client/usePageDrop";
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

/** The content that the questions are about. */
export function StateSection() {
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
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">State</h2>
        <Segmented
          label="State as"
          value={mode}
          options={MODES}
          onChange={(next) => setValue("state.mode", next)}
        />
        <div className="ml-auto flex items-center gap-3">
          <TextSize />
          <Button size="sm" onClick={() => files.current?.click()}>
            <FileUp aria-hidden />
            Open file
          </Button>
          <input
            ref={files}
            type="file"
            hidden
            aria-label="State file"
            accept={FILE_TYPES.join(",")}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = "";
              void open(chosen);
            }}
          />
        </div>
      </div>
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
        placeholderText="Paste the content that the questions are about, or drop a file here"
        className={cn("h-64 resize-y", isOver && "border-ring outline-2 outline-ring/50")}
      />
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
