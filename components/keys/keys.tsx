"use client";

import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { KeyList } from "@/lib/shared/pageApi/keys";
import { AuditSection } from "./auditSection";
import { KeyItem } from "./keyItem";
import { useKeys } from "./keyQueries";
import { NewKeyDialog } from "./newKeyDialog";

/** The API keys of this server and its audit log, for the administrator. */
export function Keys() {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data, error, isFetching, refetch } = useKeys();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-6 outline-none lg:px-5"
    >
      <PageHeading title="API keys">
        Programs send a key with each request, and people sign in with one. Each has its own models, limits
        and end.
      </PageHeading>
      {keyIsMissing ? (
        <Notice
          actions={
            <Button size="sm" onClick={openSignIn}>
              Sign in
            </Button>
          }
        >
          Sign in with a key of the administrator.
        </Notice>
      ) : null}
      {error && !isFetching ? (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The keys could not be loaded: {error.message}
        </Notice>
      ) : null}
      {data ? (
        <>
          <KeysSection list={data} />
          <AuditSection />
        </>
      ) : keyIsMissing || error ? null : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the keys…
        </p>
      )}
    </main>
  );
}

function KeysSection({ list: { keys, usual, hasFixedKey } }: { list: KeyList }) {
  const order = { active: 0, expired: 1, revoked: 2 };
  const sorted = keys.toSorted((a, b) => order[a.state] - order[b.state]);
  return (
    <Section
      title="Keys"
      description="A key of the account local without a model limit is the administrator's."
      actions={<NewKeyDialog usual={usual} />}
    >
      {hasFixedKey ? (
        <Notice role="none">
          The key in PLAYGROUND_API_KEY is valid too. Only the configuration changes it.
        </Notice>
      ) : null}
      {keys.length === 0 ? (
        <p className="rounded-xl border border-dashed px-4 py-5 text-sm text-muted-foreground">
          No key yet. Make one for each program, so that each can end by itself.
        </p>
      ) : (
        <ul className="divide-y overflow-hidden rounded-xl border bg-surface">
          {sorted.map((key) => (
            <KeyItem key={key.id} value={key} usual={usual} />
          ))}
        </ul>
      )}
    </Section>
  );
}
