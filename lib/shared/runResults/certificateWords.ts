import type { Certificate } from "@/lib/shared/metrics/thresholds/certificate";
import { countOf } from "@/lib/shared/text/countOf";

/** A certificate in words: the result first, then what it rests on. */
export function certificateSentences(certificate: Certificate): string[] {
  const { split, guarantee } = certificate;
  const parts = `${countOf(split.certifying, "labelled row")} tested, ${split.measuring.toLocaleString("en")} kept apart to measure.`;
  if (certificate.kind === "certified") {
    const { test, measured } = certificate;
    const [low, high] = measured.coverageInterval;
    const errors =
      measured.errorRate === null
        ? "Nothing of the other rows is decided."
        : `There ${measured.wrong} of ${countOf(measured.decided, "decided row")} were wrong (${percent(measured.errorRate)}, ${percent(measured.errorInterval[0])} to ${percent(measured.errorInterval[1])}).`;
    return [
      `Certified: decide alone from ${Number(test.threshold.toFixed(6))} on.`,
      `On the other rows that decides ${percent(measured.coverage)} without a person (95% interval ${percent(low)} to ${percent(high)}). ${errors}`,
      `In the test ${test.wrong} of ${countOf(test.n, "decided row")} were wrong, p ${test.p < 0.001 ? "<0.001" : test.p.toFixed(3)}. ${parts}`,
    ];
  }
  const { failed, needed, minimumDecided } = certificate;
  const why =
    failed === null
      ? `The test needs ${countOf(minimumDecided, "decided row")} without an error, and has fewer.`
      : `At ${Number(failed.threshold.toFixed(6))} already ${failed.wrong} of ${countOf(failed.n, "decided row")} are wrong, p ${failed.p.toFixed(3)}.`;
  const lacking =
    needed === null
      ? `More rows would not help: no threshold has an error rate below ${percent(guarantee.alpha)} here.`
      : `About ${countOf(needed.more, "more labelled row")} would be needed, at the error rate of ${percent(needed.errorRate)} seen from ${Number(needed.threshold.toFixed(6))} on. With exactly so many it passes about every second time.`;
  return ["No threshold is certified.", `${why} ${parts}`, lacking];
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;
