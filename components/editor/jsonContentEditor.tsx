"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { CodeEditor } from "@/components/ui/codeEditor";
import type { EditorHandle } from "@/components/ui/codeMirrorHandle";
import type { Draft } from "@/lib/shared/draft/draft";
import type { FieldId } from "@/lib/shared/draft/problem";
import type { ContentPath } from "./contentPath";
import { useSession } from "@/lib/client/draft/draftProvider";
import { controlId } from "@/lib/client/draft/fieldId";
import { useFieldAria } from "@/components/draft/fieldMessage";
import { jsonMarks } from "@/components/editor/jsonMarks";

interface JsonContentEditorProps {
  path: ContentPath;
  field: FieldId;
  label: string;
}

/** The JSON of one content field. The text goes to the form at once: a row may move before a pause ends. */
export function JsonContentEditor({ path, field, label }: JsonContentEditorProps) {
  const { getValues, setValue } = useFormContext<Draft>();
  const aria = useFieldAria(field);
  const handleRef = useRef<EditorHandle>(null);
  const initialText = () => getValues(`${path}.text`);
  const onChange = useCallback(
    (editor: EditorHandle) => setValue(`${path}.text`, editor.getText()),
    [path, setValue],
  );
  const { replacements } = useSession();
  useEffect(
    () => replacements.subscribe(() => handleRef.current?.setText(getValues(`${path}.text`) ?? "")),
    [replacements, getValues, path],
  );
  const [frame, isNear] = useIsNear();
  return (
    <div ref={frame}>
      {isNear ? (
        <CodeEditor
          label={label}
          id={controlId(field)}
          language="json"
          initialText={initialText}
          hasHistory={false}
          handleRef={handleRef}
          onChange={onChange}
          mark={jsonMarks}
          invalid={aria["aria-invalid"]}
          describedBy={aria["aria-describedby"]}
          className="max-h-64 min-h-16 overflow-auto pr-8"
        />
      ) : (
        <div className="min-h-16" />
      )}
    </div>
  );
}

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
