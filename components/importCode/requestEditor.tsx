"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CodeEditor } from "@/components/ui/codeEditor";
import type { EditorHandle } from "@/components/ui/codeMirrorHandle";
import { Notice } from "@/components/ui/notice";
import { describeTextProblem } from "@/lib/shared/draft/content";
import { mergeDraft } from "@/lib/shared/draft/mergeDraft";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import { CodeDialog } from "@/components/importCode/codeDialog";
import { useRequestText, useSession } from "@/lib/client/draft/draftProvider";
import type { PendingRequest } from "@/lib/client/draft/draftSession";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { folding } from "@/lib/client/draft/foldedRequest";
import { base64Chips } from "./base64Chips";
import { ImageRequestNote } from "@/components/importCode/imageRequestNote";
import { KeptNotice } from "@/components/importCode/keptNotice";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { ReplaceButton } from "@/components/draft/replaceButton";
import { requestMarks } from "./requestMarks";

/** Pause after the last key before the form takes the text, in milliseconds. */
const TAKE_DELAY_MS = 300;
const MESSAGE_ID = "request-json-message";

/**
 * The whole request as editable JSON. The form follows the text once it has the shape of a request. The text
 * follows the form, unless a part of it did not fit.
 */
export function RequestEditor() {
  const session = useSession();
  const requestText = useRequestText();
  const pending = useObservable(session.pendingRequest, whole);
  const handleRef = useRef<EditorHandle>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEdited = useRef(false);
  const isTaking = useRef(false);
  /** The form's request for this text; null while the text is no request. */
  const synced = useRef<string | null>(null);

  const initialText = useCallback(() => {
    synced.current = session.foldedRequest();
    return session.pendingRequest.get()?.text ?? synced.current ?? "";
  }, [session]);
  const clipboard = useMemo(() => folding(session.images), [session]);
  const contents = useObservable(session.images.contents, whole);
  const chips = useMemo(() => base64Chips(contents), [contents]);

  /** Writes the text into the form. */
  const take = useCallback(() => {
    clearTimeout(timer.current);
    if (!isEdited.current || isTaking.current || !handleRef.current) return;
    isTaking.current = true;
    const written = handleRef.current.getText();
    const text = clipboard.pasted(written);
    if (text !== written) handleRef.current.setText(text);
    const reading = requestToDraft(text, newId);
    if (reading.ok) {
      session.pendingRequest.set(null);
      if (reading.removed.length > 0) session.stripped.set(reading.removed);
      session.patch(mergeDraft(session.form.getValues(), reading.draft));
      synced.current = session.foldedRequest();
    } else {
      synced.current = null;
      const { problem } = reading;
      session.setPendingRequest({ text, message: describeTextProblem(text, problem), mend: problem.mend });
    }
    isEdited.current = false;
    isTaking.current = false;
  }, [session, clipboard]);

  const onChange = useCallback(() => {
    isEdited.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(take, TAKE_DELAY_MS);
  }, [take]);

  /** Replaces this text, as if the new one had been typed. */
  const put = useCallback(
    (text: string) => {
      const editor = handleRef.current;
      editor?.edit({ from: 0, to: editor.getText().length, insert: text });
      take();
    },
    [take],
  );

  const replaceCharacters = ({ text, mend }: PendingRequest) => {
    if (!mend) return;
    put(mend.text);
    session.offer.set({ message: `Replaced ${mend.characters}.`, undo: () => put(text) });
    focusSoon("request");
  };

  /** Shows the form's request, unless the text is being edited or did not fit. */
  const showForm = useCallback(() => {
    const text = session.foldedRequest();
    if (isEdited.current || session.pendingRequest.get() || !handleRef.current) return;
    if (text === null || text === synced.current) return;
    synced.current = text;
    handleRef.current.setText(text);
  }, [session]);

  useEffect(() => session.findings.subscribe(showForm), [session, showForm]);
  useEffect(() => {
    const unregister = session.registerEditor(take);
    session.isRequestShown.set(true);
    return () => {
      take();
      session.isRequestShown.set(false);
      unregister();
    };
  }, [session, take]);

  const hasImages = useObservable(session.findings, () => session.form.getValues("images").length > 0);
  const isLocked = requestText === null && !pending;
  return (
    <div className="flex min-h-0 flex-col gap-2 py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">
          The next run sends this JSON. You can edit it.
        </p>
        <CodeDialog />
      </div>
      {isLocked ? (
        <Notice tone="warning" role="none">
          The form has JSON with an error, or a duplicate name. Correct it there to edit the request here.
        </Notice>
      ) : null}
      {pending ? (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => session.setPendingRequest(null)}>
              Back to the form&apos;s request
            </Button>
          }
        >
          <span id={MESSAGE_ID}>{pending.message}</span>. The form stays as it is until the text fits.
          {pending.mend ? (
            <div>
              <ReplaceButton
                characters={pending.mend.characters}
                onReplace={() => replaceCharacters(pending)}
              />
            </div>
          ) : null}
        </Notice>
      ) : null}
      <KeptNotice />
      {hasImages && !pending ? <ImageRequestNote /> : null}
      <CodeEditor
        label="Request JSON"
        id={controlId("request")}
        language="json"
        initialText={initialText}
        handleRef={handleRef}
        readOnly={isLocked}
        onChange={onChange}
        onBlur={take}
        mark={requestMarks}
        chips={chips}
        clipboard={clipboard}
        invalid={pending !== null}
        describedBy={pending ? MESSAGE_ID : undefined}
        className="h-[max(24rem,60vh)]"
      />
    </div>
  );
}
