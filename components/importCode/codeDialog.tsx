"use client";

import { Code } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { curlSnippet } from "@/lib/shared/snippets/curl";
import { officialClientSnippet } from "@/lib/shared/snippets/officialClient";
import { pythonSnippet } from "@/lib/shared/snippets/python";
import { KEY_VARIABLE } from "@/lib/shared/snippets/snippet";
import { fetchSnippet, TYPESCRIPT_FILE, TYPESCRIPT_RUN } from "@/lib/shared/snippets/typescript";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { draftSnippet, imageFiles } from "@/components/importCode/draftSnippet";
import { ImageFileList } from "@/components/importCode/imageFileList";

const mono = (text: string) => <code className="font-mono text-foreground">{text}</code>;

const LANGUAGES = [
  {
    id: "curl",
    label: "curl",
    write: curlSnippet,
    needs: <>For a POSIX shell: Linux, macOS, or Git Bash on Windows.</>,
  },
  {
    id: "python",
    label: "Python",
    write: pythonSnippet,
    needs: <>Needs httpx: {mono("pip install httpx")}</>,
  },
  {
    id: "typescript",
    label: "TypeScript",
    write: fetchSnippet,
    needs: (
      <>
        Save it as {mono(TYPESCRIPT_FILE)} and run {mono(TYPESCRIPT_RUN)} with Node 20 or newer.
      </>
    ),
  },
  {
    id: "client",
    label: "Official client",
    write: officialClientSnippet,
    needs: (
      <>
        Needs the client: {mono("npm install @typesafe-ai/sdk")}. Save it as {mono(TYPESCRIPT_FILE)} and run{" "}
        {mono(TYPESCRIPT_RUN)} with Node 20 or newer.
      </>
    ),
  },
] as const;

/** The draft's request as a program. */
export function CodeDialog() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [language, setLanguage] = useState<string>(LANGUAGES[0].id);
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
        <Snippets language={language} onLanguage={setLanguage} />
      </DialogContent>
    </Dialog>
  );
}

interface SnippetsProps {
  language: string;
  onLanguage: (language: string) => void;
}

function Snippets({ language, onLanguage }: SnippetsProps) {
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
  return (
    <>
      <Tabs value={language} onValueChange={onLanguage} className="flex min-h-0 flex-col">
        <TabsList aria-label="Language">
          {LANGUAGES.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {LANGUAGES.map(({ id, label, write, needs }) => (
          <TabsContent key={id} value={id} className="flex min-h-0 flex-col gap-2 pt-3">
            {id === language ? <Snippet label={label} code={write(request)} needs={needs} /> : null}
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

function Snippet({ label, code, needs }: { label: string; code: string; needs: ReactNode }) {
  return (
    <>
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
