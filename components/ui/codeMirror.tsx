"use client";

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, linter, type Diagnostic } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { useEffect, useRef, type Ref } from "react";
import { codeMirrorTheme } from "./codeMirrorTheme";

/** A place in the text that is marked with a message. Offsets are UTF-16 units. */
export interface EditorMark {
  severity: "error" | "warning";
  message: string;
  start: number;
  end: number;
}

export interface EditorHandle {
  /** Copies the whole text: not for every key. */
  getText: () => string;
  /** Replaces the text without calling `onChange`; the person can undo it. */
  setText: (text: string) => void;
}

export interface CodeEditorProps {
  /** Accessible name. */
  label: string;
  id?: string;
  /** Gives what the editor starts with, once its code is there; later changes come through the handle. */
  initialText: () => string;
  language: "text" | "json";
  readOnly?: boolean;
  /** Called after every change that the person makes; read the text when it is needed. */
  onChange?: (handle: EditorHandle) => void;
  onBlur?: () => void;
  /** Marks places in the text, a moment after the last key. Keep its identity. */
  mark?: (text: string) => EditorMark[];
  invalid?: boolean;
  describedBy?: string;
  placeholderText?: string;
  handleRef?: Ref<EditorHandle>;
}

const byProgram = Annotation.define<boolean>();
/** Pause after the last key before the text is checked, in milliseconds. */
const MARK_DELAY_MS = 250;

/** The document lives in CodeMirror alone: React does not see the keys. */
export default function CodeMirror(props: CodeEditorProps) {
  const { label, id, language, readOnly = false, mark, invalid = false, describedBy, handleRef } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const parts = useRef<Parts>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const compartments = {
      language: new Compartment(),
      access: new Compartment(),
      naming: new Compartment(),
    };
    const { initialText, placeholderText } = latest.current;
    const editor = new EditorView({
      parent: parent.current ?? undefined,
      state: EditorState.create({
        doc: initialText(),
        extensions: [
          ...base,
          placeholderText ? placeholder(placeholderText) : [],
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((item) => item.annotation(byProgram))) return;
            latest.current.onChange?.(handle);
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
          ...Object.values(compartments).map((compartment) => compartment.of([])),
        ],
      }),
    });
    const handle: EditorHandle = {
      getText: () => editor.state.sliceDoc(),
      setText: (text) => {
        if (editor.state.sliceDoc() === text) return;
        editor.dispatch({
          changes: { from: 0, to: editor.state.doc.length, insert: text },
          annotations: byProgram.of(true),
        });
      },
    };
    view.current = editor;
    parts.current = compartments;
    const ref = latest.current.handleRef;
    if (typeof ref === "function") ref(handle);
    else if (ref) ref.current = handle;
    return () => {
      editor.destroy();
      view.current = null;
      if (typeof ref === "function") ref(null);
      else if (ref) ref.current = null;
    };
  }, [handleRef]);

  useEffect(() => {
    reconfigure(view.current, parts.current?.language, languageParts(language, mark));
  }, [language, mark]);

  useEffect(() => {
    reconfigure(view.current, parts.current?.access, EditorState.readOnly.of(readOnly));
  }, [readOnly]);

  useEffect(() => {
    const attributes = {
      "aria-label": label,
      // Editable text takes the focus without it; checkers of accessibility look for it in what scrolls.
      tabindex: "0",
      ...(id ? { id } : {}),
      ...(invalid ? { "aria-invalid": "true" } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(readOnly ? { "aria-readonly": "true" } : {}),
    };
    reconfigure(view.current, parts.current?.naming, [
      EditorView.contentAttributes.of(attributes),
      EditorView.editorAttributes.of(language === "text" ? { "data-prose": "" } : {}),
    ]);
  }, [label, id, invalid, describedBy, readOnly, language]);

  return <div ref={parent} className="h-full min-h-0" />;
}

interface Parts {
  language: Compartment;
  access: Compartment;
  naming: Compartment;
}

const base: Extension[] = [
  // A carriage return in the text stays what it is; pasted text gets the line breaks of a text field.
  EditorState.lineSeparator.of("\n"),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
  highlightSpecialChars({
    specialChars:
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202d\u202e\u2066\u2067\u2069\ufeff\ufff9-\ufffc]/g,
  }),
  history(),
  drawSelection(),
  EditorView.lineWrapping,
  // Tab is left alone: it moves on to the next control.
  keymap.of([...defaultKeymap, ...historyKeymap]),
  codeMirrorTheme,
];

function languageParts(language: CodeEditorProps["language"], mark: CodeEditorProps["mark"]): Extension {
  if (language === "text") return [];
  const marks = mark
    ? [linter((view) => mark(view.state.sliceDoc()).map(diagnostic), { delay: MARK_DELAY_MS }), lintGutter()]
    : [];
  return [json(), bracketMatching(), lineNumbers(), ...marks];
}

const diagnostic = ({ start, end, severity, message }: EditorMark): Diagnostic => ({
  from: start,
  to: end,
  severity,
  message,
});

function reconfigure(view: EditorView | null, part: Compartment | undefined, extension: Extension): void {
  if (view && part) view.dispatch({ effects: part.reconfigure(extension) });
}
