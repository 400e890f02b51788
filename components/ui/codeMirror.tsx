"use client";

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, linter, type Diagnostic } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { useEffect, useRef, type Ref } from "react";
import { chipsExtension, type EditorChips } from "./codeMirrorChips";
import { jsonDirection, proseDirection } from "./codeMirrorDirection";
import { editorHandle, isByProgram, type EditorHandle } from "./codeMirrorHandle";
import { codeMirrorTheme } from "./codeMirrorTheme";

/** A marked place in the text with its message. Offsets are UTF-16 units. */
export interface EditorMark {
  severity: "error" | "warning";
  message: string;
  start: number;
  end: number;
}

export interface CodeEditorProps {
  /** Accessible name. */
  label: string;
  id?: string;
  /** Returns the initial text, once the editor's code is loaded; later changes come through the handle. */
  initialText: () => string;
  language: "text" | "json";
  readOnly?: boolean;
  /** Whether undo and redo affect this text alone. Otherwise the page handles them. */
  hasHistory?: boolean;
  /** Called after every change by the person; read the text only when needed. */
  onChange?: (handle: EditorHandle) => void;
  onBlur?: () => void;
  /** Marks places in the text, shortly after the last key. Keep its identity. */
  mark?: (text: string) => EditorMark[];
  /** Pieces of the text to show as chips. Keep its identity. */
  chips?: EditorChips | null;
  /** Transforms copied and pasted text. */
  clipboard?: { copied: (text: string) => string; pasted: (text: string) => string };
  invalid?: boolean;
  describedBy?: string;
  placeholderText?: string;
  handleRef?: Ref<EditorHandle>;
}

/** Pause after the last key before the text is checked, in milliseconds. */
const MARK_DELAY_MS = 250;

/** Only CodeMirror holds the document: React does not see the keys. */
export default function CodeMirror(props: CodeEditorProps) {
  const {
    label,
    id,
    language,
    readOnly = false,
    mark,
    chips,
    invalid = false,
    describedBy,
    handleRef,
  } = props;
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
      chips: new Compartment(),
    };
    const { initialText, placeholderText, clipboard, hasHistory = true } = latest.current;
    let wasEntered = false;
    const editor = new EditorView({
      parent: parent.current ?? undefined,
      state: EditorState.create({
        doc: initialText(),
        extensions: [
          ...base,
          hasHistory ? [history(), keymap.of(historyKeymap)] : [],
          placeholderText ? placeholder(placeholderText) : [],
          clipboard ? [outputFilter(clipboard.copied), inputFilter(clipboard.pasted)] : [],
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some(isByProgram)) return;
            latest.current.onChange?.(handle);
          }),
          EditorView.domEventHandlers({
            blur: () => latest.current.onBlur?.(),
            focus: () => {
              wasEntered = true;
            },
          }),
          ...Object.values(compartments).map((compartment) => compartment.of([])),
        ],
      }),
    });
    const handle = editorHandle(editor, () => wasEntered);
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
    reconfigure(view.current, parts.current?.chips, chips ? chipsExtension(chips) : []);
  }, [chips]);

  useEffect(() => {
    reconfigure(view.current, parts.current?.access, EditorState.readOnly.of(readOnly));
  }, [readOnly]);

  useEffect(() => {
    const attributes = {
      "aria-label": label,
      // Editable text takes the focus without it, but accessibility checkers require it on scrollable
      // elements.
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
  chips: Compartment;
}

const outputFilter = (change: (text: string) => string): Extension =>
  EditorView.clipboardOutputFilter.of(change);
const inputFilter = (change: (text: string) => string): Extension =>
  EditorView.clipboardInputFilter.of(change);

const base: Extension[] = [
  // Carriage returns in the text are kept; pasted text gets the line breaks of a text field.
  EditorState.lineSeparator.of("\n"),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
  highlightSpecialChars({
    specialChars:
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202d\u202e\u2066\u2067\u2069\ufeff\ufff9-\ufffc]/g,
  }),
  drawSelection(),
  EditorView.lineWrapping,
  // Tab keeps its browser meaning: it moves to the next control.
  keymap.of(defaultKeymap),
  codeMirrorTheme,
];

function languageParts(language: CodeEditorProps["language"], mark: CodeEditorProps["mark"]): Extension {
  if (language === "text") return proseDirection;
  const marks = mark
    ? [linter((view) => mark(view.state.sliceDoc()).map(diagnostic), { delay: MARK_DELAY_MS }), lintGutter()]
    : [];
  return [json(), jsonDirection, bracketMatching(), lineNumbers(), ...marks];
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
