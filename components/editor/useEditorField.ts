import { useCallback, useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { EditorHandle } from "@/components/ui/codeMirrorHandle";
import type { Draft } from "@/lib/shared/draft/draft";
import { insertPlaceholder } from "@/lib/shared/draft/insertPlaceholder";
import { useSession } from "@/lib/client/draft/draftProvider";

/** Pause after the last key before a long text is copied into the form, in milliseconds. */
const COPY_DELAY_MS = 200;

/** Ties an editor to the text of the state. The form gets the text after a pause, or when it is read. */
export function useEditorField(name: "state.text") {
  const { getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const handleRef = useRef<EditorHandle>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = useRef(false);
  const initialText = () => getValues(name);

  const flush = useCallback(() => {
    if (!isPending.current || !handleRef.current) return;
    isPending.current = false;
    clearTimeout(timer.current);
    setValue(name, handleRef.current.getText());
  }, [name, setValue]);

  const onChange = useCallback(() => {
    isPending.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, COPY_DELAY_MS);
  }, [flush]);

  /** Shows a text that came from elsewhere. */
  const show = useCallback((text: string) => {
    isPending.current = false;
    clearTimeout(timer.current);
    handleRef.current?.setText(text);
  }, []);

  /** Puts an image's placeholder into the text. */
  const insert = useCallback(
    (placeholder: string) => {
      const mode = getValues("state.mode");
      const editor = handleRef.current;
      const text = editor ? editor.getText() : getValues(name);
      const change = insertPlaceholder({ mode, text }, editor?.getSelection() ?? null, placeholder);
      if (!editor) setValue(name, text.slice(0, change.from) + change.insert + text.slice(change.to));
      editor?.edit(change);
      flush();
    },
    [name, getValues, setValue, flush],
  );

  useEffect(() => session.registerInserter("state", insert), [session, insert]);
  useEffect(() => session.registerEditor(flush), [session, flush]);
  useEffect(
    () => session.replacements.subscribe(() => show(getValues(name))),
    [session, show, getValues, name],
  );

  return { initialText, handleRef, onChange, flush, show };
}
