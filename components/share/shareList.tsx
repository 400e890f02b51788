import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { listShares, revokeShare } from "@/lib/client/shares";
import type { shareList } from "@/lib/contract/shares";

export const SHARES_KEY = ["shares"];

export const shareAddress = (id: string): string => `${window.location.origin}/share/${id}`;

type Share = z.output<typeof shareList>["shares"][number];

/** The links of this account, newest first, and the way to take one back. */
export function ShareList() {
  const { data } = useQuery({ queryKey: SHARES_KEY, queryFn: listShares, staleTime: 0 });
  if (!data) return null;
  if (data.kind !== "data") {
    return <p className="text-xs text-danger">Your links cannot be listed: {data.message}</p>;
  }
  const { shares } = data.data;
  if (shares.length === 0) return null;
  return (
    <section aria-label="Your links" className="border-t pt-3">
      <h3 className="text-sm font-medium">Your links</h3>
      <ul className="mt-1 max-h-56 divide-y overflow-auto">
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </section>
  );
}

function ShareRow({ share: { id, title, createdAt, revokedAt } }: { share: Share }) {
  const [step, setStep] = useState<"shown" | "asked" | "kept" | "revoking" | "revoked">("shown");
  const [problem, setProblem] = useState("");
  const client = useQueryClient();
  const revoke = async () => {
    setStep("revoking");
    const result = await revokeShare(id);
    setProblem(result.kind === "done" ? "" : result.message);
    setStep(result.kind === "done" ? "revoked" : "kept");
    await client.invalidateQueries({ queryKey: SHARES_KEY });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate">{title}</span>
        <time dateTime={createdAt} className="text-xs text-muted-foreground">
          {new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </span>
      {revokedAt === null ? (
        step === "shown" || step === "kept" ? (
          <span key="shown" className="flex gap-2">
            <CopyButton label={`Copy link to ${title}`} getText={() => shareAddress(id)}>
              Copy link
            </CopyButton>
            <Button
              size="sm"
              aria-label={`Revoke ${title}`}
              autoFocus={step === "kept"}
              onClick={() => setStep("asked")}
            >
              Revoke
            </Button>
          </span>
        ) : (
          <span
            key="asked"
            role="group"
            aria-label={`Revoke ${title}?`}
            className="flex flex-wrap items-center gap-2"
          >
            <span className="text-xs text-muted-foreground">It ends at once, for good.</span>
            <Button
              size="sm"
              variant="danger"
              autoFocus
              aria-disabled={step !== "asked"}
              onClick={() => void revoke()}
            >
              Revoke link
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setStep("kept")}>
              Keep it
            </Button>
          </span>
        )
      ) : (
        <span
          tabIndex={-1}
          ref={step === "revoked" ? takeFocus : undefined}
          className="text-xs text-muted-foreground"
        >
          Revoked
        </span>
      )}
      {problem ? (
        <p role="alert" className="w-full text-xs text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** The button that had the focus is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();
