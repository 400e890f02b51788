import type { ReactNode } from "react";
import { curlSnippet } from "@/lib/shared/snippets/curl";
import {
  decisionsCurl,
  decisionsPython,
  decisionsTypescript,
  type DecisionsSnippet,
} from "@/lib/shared/snippets/decisionsSnippets";
import { officialClientSnippet } from "@/lib/shared/snippets/officialClient";
import { pythonSnippet } from "@/lib/shared/snippets/python";
import type { SnippetRequest } from "@/lib/shared/snippets/snippet";
import { fetchSnippet, TYPESCRIPT_FILE, TYPESCRIPT_RUN } from "@/lib/shared/snippets/typescript";

const mono = (text: string) => <code className="font-mono text-foreground">{text}</code>;

/** A language of the dialog. */
interface Language {
  id: string;
  label: string;
  /** The program, with sentences about what its wire cannot keep, or says in another way. */
  write: (request: SnippetRequest) => DecisionsSnippet;
  needs: ReactNode;
}

const SHELL = <>For a POSIX shell: Linux, macOS, or Git Bash on Windows.</>;
const NODE = (
  <>
    Save it as {mono(TYPESCRIPT_FILE)} and run {mono(TYPESCRIPT_RUN)} with Node 20 or newer.
  </>
);

/** Our own wire keeps everything. */
const whole =
  (write: (request: SnippetRequest) => string): Language["write"] =>
  (request) => ({ code: write(request), lost: [], changed: [] });

/** The languages of each wire, in the order of the dialog. */
export const CODE_WIRES = {
  systemone: {
    label: "System One",
    languages: [
      { id: "curl", label: "curl", write: whole(curlSnippet), needs: SHELL },
      {
        ...{ id: "python", label: "Python", write: whole(pythonSnippet) },
        needs: <>Needs httpx: {mono("pip install httpx")}</>,
      },
      { id: "typescript", label: "TypeScript", write: whole(fetchSnippet), needs: NODE },
      {
        ...{ id: "client", label: "Official client", write: whole(officialClientSnippet) },
        needs: (
          <>
            Needs the client: {mono("npm install @typesafe-ai/sdk")}. {NODE}
          </>
        ),
      },
    ],
  },
  decisions: {
    label: "OpenAI Decisions",
    languages: [
      { id: "curl", label: "curl", write: decisionsCurl, needs: SHELL },
      {
        ...{ id: "python", label: "Python", write: decisionsPython },
        needs: <>Needs OpenAI’s package: {mono("pip install openai")}</>,
      },
      {
        ...{ id: "typescript", label: "TypeScript", write: decisionsTypescript },
        needs: (
          <>
            Needs OpenAI’s package: {mono("npm install openai")}. {NODE}
          </>
        ),
      },
    ],
  },
} as const satisfies Record<string, { label: string; languages: readonly Language[] }>;

export type CodeWire = keyof typeof CODE_WIRES;

/** The wires as options of a switch. */
export const WIRE_OPTIONS = (Object.keys(CODE_WIRES) as CodeWire[]).map((value) => ({
  value,
  label: CODE_WIRES[value].label,
}));

/** The languages of a wire. */
export const languagesOf = (wire: CodeWire): readonly Language[] => CODE_WIRES[wire].languages;
