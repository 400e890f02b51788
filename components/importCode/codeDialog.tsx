"use client";

import { Code } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { KEY_VARIABLE } from "@/lib/shared/snippets/snippet";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { languagesOf, WIRE_OPTIONS, type CodeWire } from "@/components/importCode/codeWires";
import { draftSnippet, imageFiles } from "@/components/importCode/draftSnippet";
import { ImageFileList } from "@/components/importCode/imageFileList";

/** The draft's request as a program. */
export function CodeDialog() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [wire, setWire] = useState<CodeWire>("systemone");
  const [language, setLanguage] = useState("curl");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // Include the latest typing.
        if (next) session.inspect();
        setOpen(next);
      }}
    >
      <DialogTrigger asChild>
        <Button size="sm">
          <Code aria-hidden />
          Code
        </Button>
      </DialogTrigger>
      <DialogContent
        title="This request as code"
        description={
          <>
            The API key comes from the environment variable{" "}
            <code className="font-mono text-foreground">{KEY_VARIABLE}</code>; no code holds it.
          </>
        }
        className="w-[min(52rem,calc(100vw-2rem))]"
      >
        <Snippets wire={wire} onWire={setWire} language={language} onLanguage={setLanguage} />
      </DialogContent>
    </Dialog>
  );
}

interface SnippetsProps {
  wire: CodeWire;
  onWire: (wire: CodeWire) => void;
  language: string;
  onLanguage: (language: string) => void;
}

function Snippets({ wire, onWire, language, onLanguage }: SnippetsProps) {
  const session = useSession();
  const findings = useObservable(session.findings, whole);
  const { request, files, further } = useMemo(() => {
    // The findings describe the form's values, so they are a dependency.
    void findings;
    const draft = session.form.getValues();
    return {
      request: draftSnippet(draft, window.location.origin),
      files: imageFiles(draft.images),
      further: draft.compareWith.length,
    };
  }, [session, findings]);
  if (!request) {
    return (
      <Notice tone="warning">
        The form has JSON with an error, or a duplicate name. Correct it to see the code.
      </Notice>
    );
  }
  const languages = languagesOf(wire);
  // A language that this wire lacks gives way to the first one.
  const shown = languages.find(({ id }) => id === language) ?? languages[0]!;
  return (
    <>
      <Segmented label="Wire" value={wire} options={WIRE_OPTIONS} onChange={onWire} className="self-start" />
      <Tabs value={shown.id} onValueChange={onLanguage} className="flex min-h-0 flex-col">
        <TabsList aria-label="Language">
          {languages.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {languages.map(({ id, label, write, needs }) => (
          <TabsContent key={id} value={id} className="flex min-h-0 flex-col gap-2 pt-3">
            {id === shown.id ? <Snippet label={label} {...write(request)} needs={needs} /> : null}
          </TabsContent>
        ))}
      </Tabs>
      {further > 0 ? (
        <p className="text-xs text-muted-foreground">
          It asks the first model. For {further === 1 ? "the other one" : `the ${further} others`} put its
          name in the place of the first.
        </p>
      ) : null}
      {files.length > 0 ? <ImageFileList files={files} /> : null}
    </>
  );
}

interface SnippetProps {
  label: string;
  code: string;
  /** What its wire cannot keep. */
  lost: readonly string[];
  /** Sentences about parts that its wire says in another way. */
  changed: readonly string[];
  needs: ReactNode;
}

function Snippet({ label, code, lost, changed, needs }: SnippetProps) {
  return (
    <>
      {lost.length > 0 ? (
        <Notice tone="warning">
          <p>This wire cannot keep the request as it is:</p>
          <Sentences label="What this wire cannot keep" sentences={lost} />
        </Notice>
      ) : null}
      {changed.length > 0 ? (
        <Notice>
          <p>This wire says some things in another way:</p>
          <Sentences label="What this wire says in another way" sentences={changed} />
        </Notice>
      ) : null}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">{needs}</p>
        <CopyButton label={`Copy ${label} code`} getText={() => code}>
          Copy
        </CopyButton>
      </div>
      <pre
        dir="ltr"
        role="region"
        aria-label={`${label} code`}
        tabIndex={0}
        className="max-h-[50vh] min-h-24 overflow-auto rounded-lg border bg-sunken p-3 font-mono text-[0.8125rem] leading-5"
      >
        {code}
      </pre>
    </>
  );
}

function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  return (
    <ul aria-label={label} className="max-h-32 list-disc overflow-y-auto ps-4">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
