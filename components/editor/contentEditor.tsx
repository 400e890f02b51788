"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { CodeEditor } from "@/components/ui/codeEditor";
import type { EditorHandle } from "@/components/ui/codeMirrorHandle";
import type { ContentMode, Draft } from "@/lib/shared/draft/draft";
import { insertPlaceholder } from "@/lib/shared/draft/insertPlaceholder";
import type { FieldId } from "@/lib/shared/draft/problem";
import type { ContentPath } from "./contentPath";
import { useSession } from "@/lib/client/draft/draftProvider";
import { controlId } from "@/lib/client/draft/fieldId";
import { useFieldAria } from "@/components/draft/fieldMessage";
import { useImageChips } from "@/components/editor/useImageChips";
import { jsonMarks } from "@/components/editor/jsonMarks";

interface ContentEditorProps {
  path: ContentPath;
  field: FieldId;
  label: string;
  language: ContentMode;
  className?: string;
}

/**
 * The JSON of one content field, or a text with images as chips. The text goes to the form at once: a row may move
 * before a pause ends.
 */
export function ContentEditor({ path, field, label, language, className }: ContentEditorProps) {
  const { getValues, setValue } = useFormContext<Draft>();
  const aria = useFieldAria(field);
  const handleRef = useRef<EditorHandle>(null);
  const initialText = () => getValues(`${path}.text`);
  const onChange = useCallback(
    (editor: EditorHandle) => setValue(`${path}.text`, editor.getText()),
    [path, setValue],
  );
  const session = useSession();
  const { replacements } = session;
  const chips = useImageChips();
  useEffect(() => {
    const insert = (placeholder: string) => {
      const text = getValues(`${path}.text`);
      const selection = handleRef.current?.getSelection() ?? null;
      handleRef.current?.edit(insertPlaceholder({ mode: language, text }, selection, placeholder));
    };
    return session.registerInserter(field, insert);
  }, [session, field, path, language, getValues]);
  useEffect(
    () => replacements.subscribe(() => handleRef.current?.setText(getValues(`${path}.text`) ?? "")),
    [replacements, getValues, path],
  );
  const [frame, isNear] = useIsNear();
  return (
    <div ref={frame}>
      {isNear || language === "text" ? (
        <CodeEditor
          label={label}
          id={controlId(field)}
          language={language}
          chips={chips}
          initialText={initialText}
          hasHistory={false}
          handleRef={handleRef}
          onChange={onChange}
          mark={jsonMarks}
          invalid={aria["aria-invalid"]}
          describedBy={aria["aria-describedby"]}
          className={cn(SIZES[language], className)}
        />
      ) : (
        <div className={SIZES[language]} />
      )}
    </div>
  );
}

const SIZES = {
  json: "max-h-64 min-h-16 overflow-auto pr-8",
  text: "max-h-64 min-h-9 overflow-auto pr-9 [&_.cm-content]:py-1.5! [&_.cm-line]:px-2.5!",
};

/** Distance to the window at which an editor is made; a list may hold hundreds of them. */
const NEAR_MARGIN = "600px";

function useIsNear() {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = frame.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [frame, isNear] as const;
}
