import { BadgeCheck, CircleHelp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Certificate } from "@/lib/shared/metrics/thresholds/certificate";
import { certificateSentences } from "@/lib/shared/runResults/certificateWords";
import { NumberField } from "./numberField";
import type { ResultsParts } from "./resultsParts";
import { useCertificate } from "./runResultsQueries";

interface CertificateSectionProps extends ResultsParts {
  /** Index of the model. */
  chosen: number;
  onThreshold: (threshold: number) => void;
}

/** The certainty of every certificate here: 95%. */
export const DELTA = 0.05;

/** The least strict threshold whose errors stay below a share, with certainty; or what is lacking. */
export function CertificateSection({
  loaded,
  question,
  chosen,
  labels,
  address,
  change,
  onThreshold,
}: CertificateSectionProps) {
  const options = { alpha: address.alpha, delta: DELTA };
  const { data, error } = useCertificate(loaded, { question, model: chosen, options }, labels.revision);
  return (
    <section aria-label="Certificate" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">A threshold with a certificate</h3>
      <label className="flex flex-wrap items-center gap-2 text-sm">
        At most
        <NumberField
          min={0.01}
          max={99}
          value={address.alpha * 100}
          className="w-20"
          aria-label="Most wrong decisions, in percent"
          isFitting={(value) => value > 0 && value < 100}
          onValue={(value) => change({ alpha: value / 100 })}
        />
        % of what is decided without a person may be wrong, with 95% certainty.
      </label>
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {data ? <Result certificate={data} onThreshold={onThreshold} /> : <p className="text-sm">Testing…</p>}
      <p className="max-w-prose text-xs text-muted-foreground">
        Learn then Test with a fixed sequence and the exact binomial test (arXiv 2110.01052). It holds for
        rows like these and for this version of the model. Trying other shares until one passes voids the
        certainty.
      </p>
    </section>
  );
}

function Result({
  certificate,
  onThreshold,
}: {
  certificate: Certificate;
  onThreshold: (threshold: number) => void;
}) {
  const isCertified = certificate.kind === "certified";
  const Icon = isCertified ? BadgeCheck : CircleHelp;
  const [first, ...rest] = certificateSentences(certificate);
  return (
    <div className="flex gap-3 rounded-lg border bg-surface px-4 py-3">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isCertified ? "text-success" : "text-warning"}`}
      />
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium">{first}</p>
        {rest.map((sentence) => (
          <p key={sentence} className="text-muted-foreground">
            {sentence}
          </p>
        ))}
        {isCertified ? (
          <Button className="mt-1 self-start" onClick={() => onThreshold(certificate.test.threshold)}>
            Take the certified threshold
          </Button>
        ) : null}
      </div>
    </div>
  );
}
