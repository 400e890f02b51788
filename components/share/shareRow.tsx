import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { titleOf } from "@/components/answer/runTitle";
import { RunTime } from "@/components/answer/runTime";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { isolated } from "@/lib/shared/text/isolated";
import { revokeShare } from "@/lib/client/shares";
import { shareAddress, useSharesChange, type ListedShare } from "./useShares";

/** A link: its content, its run, and buttons to open, copy and revoke it. */
export function ShareRow({ share: { id, title, createdAt, expiresAt, ended, run } }: { share: ListedShare }) {
  const [step, setStep] = useState<"shown" | "asked" | "kept" | "revoking" | "revoked">("shown");
  const [problem, setProblem] = useState("");
  const changed = useSharesChange();
  const revoke = async () => {
    setStep("revoking");
    const result = await revokeShare(id);
    setProblem(result.kind === "done" ? "" : result.message);
    setStep(result.kind === "done" ? "revoked" : "kept");
    await changed();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate">{title}</bdi>
        <span dir="auto" className="line-clamp-2 text-xs break-words text-muted-foreground">
          <RunTime iso={createdAt} />
          {expiresAt !== null && ended !== "revoked" ? (
            <>
              {" "}
              · until <RunTime iso={expiresAt} />
            </>
          ) : null}{" "}
          ·{" "}
          {run ? (
            <>
              {run.deleted ? "deleted run" : "run"}: <bdi>{titleOf(run)}</bdi>
            </>
          ) : (
            "its run is no longer known"
          )}
        </span>
      </span>
      {ended === null ? (
        step === "shown" || step === "kept" ? (
          <span key="shown" className="flex gap-2">
            <Button asChild size="sm" variant="ghost">
              <a
                href={shareAddress(id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open ${isolated(title)}`}
              >
                <ExternalLink aria-hidden />
                Open
              </a>
            </Button>
            <CopyButton label={`Copy link to ${isolated(title)}`} getText={() => shareAddress(id)}>
              Copy link
            </CopyButton>
            <Button
              size="sm"
              aria-label={`Revoke ${isolated(title)}`}
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
            aria-label={`Revoke ${isolated(title)}?`}
            className="flex flex-wrap items-center gap-2"
          >
            <span className="text-xs text-muted-foreground">It ends at once, for good.</span>
            <Button
              size="sm"
              variant="danger"
              autoFocus
              aria-disabled={step !== "asked"}
              onClick={() => void (step === "asked" ? revoke() : null)}
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
          {ended === "revoked" ? "Revoked" : "Expired"}
          <span className="sr-only">: {isolated(title)}</span>
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

/** The focused button is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();
