"use client";

import { RefreshCw } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Catalog } from "@/lib/shared/pageApi/connections";
import { CatalogList } from "./catalogList";
import { useCatalog, useCatalogCheck } from "./catalogQueries";
import { checkWords } from "./catalogView";
import { ConnectionsSection } from "./connectionsSection";
import { DownloadHint } from "./downloadHint";
import { ImportTaught } from "./importTaught";
import { NamesSection } from "./namesSection";
import { Section } from "@/components/ui/section";

/** The models of this server, their names, and the connected servers. */
export function Models() {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data: catalog, error, isFetching, refetch } = useCatalog();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-6 outline-none lg:px-5"
    >
      <PageHeading
        title="Models"
        actions={
          catalog?.mayChange ? (
            <Button asChild size="sm">
              <Link href="/keys">API keys</Link>
            </Button>
          ) : null
        }
      >
        The models on this server, and those of connected servers. Requests name a model by its id, or by a
        name that stands for it.
      </PageHeading>
      {keyIsMissing ? (
        <Notice actions={<SmallButton onClick={openSignIn}>Sign in</SmallButton>}>
          Sign in to see the models of your account.
        </Notice>
      ) : null}
      {error && !isFetching ? (
        <Notice tone="danger" actions={<SmallButton onClick={() => void refetch()}>Try again</SmallButton>}>
          {catalog ? "The status of the models is unknown: " : "The models could not be loaded: "}
          {error.message}
        </Notice>
      ) : null}
      {catalog ? (
        <>
          <Section title="Catalog" actions={<Refresh catalog={catalog} refetch={refetch} />}>
            <CatalogList catalog={catalog} />
            {catalog.downloads.map((download) => (
              <DownloadHint key={download.name} download={download} />
            ))}
            <ImportTaught />
          </Section>
          <NamesSection catalog={catalog} />
          <ConnectionsSection catalog={catalog} />
        </>
      ) : keyIsMissing || error ? null : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the models…
        </p>
      )}
    </main>
  );
}

function SmallButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}

/**
 * Reloads the catalog. For an administrator it also checks the connections: an unused one has only the status
 * of its last call.
 */
function Refresh({ catalog, refetch }: { catalog: Catalog; refetch: () => Promise<unknown> }) {
  const check = useCatalogCheck();
  const [state, setState] = useState<{ isBusy: boolean; message: string }>({ isBusy: false, message: "" });
  const hasConnections = catalog.models.some(({ connection }) => connection !== null);
  const doesCheck = catalog.mayChange && hasConnections;

  const refresh = async () => {
    if (state.isBusy) return;
    setState({ isBusy: true, message: doesCheck ? "Asking every connection a question…" : "" });
    let message: string;
    try {
      if (doesCheck) message = checkWords(await check());
      else {
        await refetch();
        message = `Refreshed at ${new Date().toLocaleTimeString("en-GB")}.`;
      }
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
    }
    setState({ isBusy: false, message });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-xs text-muted-foreground empty:-mr-3">
        {state.message}
      </p>
      <Button size="sm" aria-disabled={state.isBusy} onClick={refresh}>
        <RefreshCw aria-hidden className={state.isBusy ? "animate-spin" : ""} />
        {doesCheck ? "Check now" : "Refresh"}
      </Button>
    </div>
  );
}
