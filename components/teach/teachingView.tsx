"use client";

import Link from "next/link";
import { useState } from "react";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { useTaughtModelsChange } from "@/components/site/taughtModels";
import { isTeaching, useTeaching, useTeachingsChange } from "@/components/site/teachings";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { cancelTeaching, keepTeaching } from "@/lib/client/teachings";
import type { Teaching } from "@/lib/shared/pageApi/teachings";
import { QuestionVerdict } from "./questionVerdict";

/** A teaching: its progress, then the verdict on each question and the button that keeps it. */
export function TeachingView({ id }: { id: string }) {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data: teaching, error } = useTeaching(id);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      {keyIsMissing ? (
        <Notice
          actions={
            <Button size="sm" onClick={openSignIn}>
              Sign in
            </Button>
          }
        >
          Sign in to see the teaching.
        </Notice>
      ) : null}
      {error ? <Notice tone="danger">The teaching cannot be read. {error.message}</Notice> : null}
      {teaching ? <Opened teaching={teaching} /> : null}
      {!teaching && !error && !keyIsMissing ? (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the teaching…
        </p>
      ) : null}
    </main>
  );
}

function Opened({ teaching }: { teaching: Teaching }) {
  const { dataset, name, base, results, status, message, createdAt } = teaching;
  return (
    <>
      <Link
        href={`/datasets/${dataset.id}`}
        className="self-start text-sm text-muted-foreground underline-offset-2 hover:underline"
      >
        {dataset.name}
      </Link>
      <PageHeading title={`Teaching of ${name}`}>
        {base} learns from version {dataset.version} of {dataset.name}. Started on{" "}
        {new Date(createdAt).toLocaleString("en")}.
        {isTeaching(teaching) ? " It goes on when you leave this page." : ""}
      </PageHeading>
      {isTeaching(teaching) ? <Progress teaching={teaching} /> : null}
      {status === "cancelled" ? <Notice>Somebody cancelled it. Nothing was kept.</Notice> : null}
      {status === "failed" ? <Notice tone="danger">It failed. {message}</Notice> : null}
      {status === "finished" ? <Keep teaching={teaching} /> : null}
      {results.map((result) => (
        <QuestionVerdict key={result.name} result={result} />
      ))}
    </>
  );
}

function Progress({ teaching: { id, progress } }: { teaching: Teaching }) {
  const refresh = useTeachingsChange();
  const [message, setMessage] = useState<string | null>(null);
  const percent = Math.round(100 * (progress?.share ?? 0));
  const cancel = async () => {
    const result = await cancelTeaching(id);
    setMessage(result.kind === "done" ? null : result.message);
    await refresh();
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-surface px-4 py-3 text-sm">
      <progress aria-label="Progress of the teaching" max={100} value={percent} className="min-w-40 flex-1" />
      <span className="tabular-nums">
        {percent}%. {progress === null ? "Waiting for its turn." : `${progress.text}.`}
      </span>
      <Button size="sm" onClick={() => void cancel()}>
        Cancel the teaching
      </Button>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
    </div>
  );
}

function Keep({ teaching: { id, results, modelId } }: { teaching: Teaching }) {
  const refresh = useTeachingsChange();
  const modelsChanged = useTaughtModelsChange();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const better = results.filter(({ figures }) => figures?.kept === true).map(({ name }) => `“${name}”`);
  if (modelId !== null) {
    return (
      <Notice tone="success">
        It is the model {modelId} now.{" "}
        <Link href="/models" className="underline">
          See its card
        </Link>
        , or choose it in the playground.
      </Notice>
    );
  }
  if (better.length === 0) {
    return (
      <Notice tone="warning">
        No question is shown to be better than the untaught model, so there is nothing to keep.
      </Notice>
    );
  }
  const keep = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await keepTeaching(id);
    setMessage(result.kind === "data" ? null : result.message);
    await Promise.all([refresh(), modelsChanged()]);
    setIsBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" aria-disabled={isBusy} onClick={() => void keep()}>
        Keep
      </Button>
      <p className="text-sm text-muted-foreground">
        This makes a model that answers {better.join(", ")}, and hands every other question to the model
        below.
      </p>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
    </div>
  );
}
