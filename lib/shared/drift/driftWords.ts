import { mcnemar } from "@/lib/shared/metrics/mcnemar";
import type { DriftQuestion, DriftReport } from "@/lib/shared/pageApi/goldenSets";
import { countOf } from "@/lib/shared/text/countOf";

/**
 * `drift`: something changed. `unclear`: answers differ, and chance may be the reason. `none`: nothing changed.
 * `failed`: nothing could be compared.
 */
export type DriftKind = "none" | "unclear" | "drift" | "failed";

export interface DriftVerdict {
  kind: DriftKind;
  /** Sentences, the most important first. */
  sentences: string[];
}

const FALSE_ALARM_MAX = 0.05;

/**
 * The result of a check in words.
 *
 * Drift is each of these: a new version behind the name; evidence against a certificate; a significant difference of accuracy;
 * significantly fewer answered rows; for deterministic models any changed answer. Of others, a changed answer may be chance.
 */
export function driftVerdict(report: DriftReport, name: string): DriftVerdict {
  if (report.problem !== null) return { kind: "failed", sentences: [report.problem] };
  const { questions, isExact } = report;
  const certain = [
    ...versionWords(report, name),
    ...questions.flatMap((question) => certificateWords(question)),
    ...questions.flatMap((question) => accuracyWords(question)),
    ...(hasLostAnswers(report) ? failureWords(report) : []),
  ];
  const notes = [
    ...(hasLostAnswers(report) ? [] : failureWords(report)),
    ...questions.flatMap((question) => remadeWords(question)),
  ];
  const changes = changeWords(report);
  const isDrift = certain.length > 0 || (isExact && changes.length > 0);
  if (!isDrift && changes.length === 0) {
    const found = `No drift found in ${countOf(report.answered.both, "row")}.`;
    return { kind: "none", sentences: [found, ...notes] };
  }
  const chance =
    isExact || changes.length === 0 ? [] : ["The model is not deterministic: some changes may be chance."];
  const [version = [], rest] = isNewVersion(report) ? [certain.slice(0, 1), certain.slice(1)] : [[], certain];
  return {
    kind: isDrift ? "drift" : "unclear",
    sentences: [
      ...version,
      ...(changes.length > 0 ? changes : ["No answer changed."]),
      ...chance,
      ...rest,
      ...notes,
    ],
  };
}

const isNewVersion = ({ answeredBy: { golden, now } }: DriftReport): boolean =>
  now.some((id) => !golden.includes(id));

function versionWords(report: DriftReport, name: string): string[] {
  const { golden, now } = report.answeredBy;
  if (!isNewVersion(report)) return [];
  return [`${name} now means ${now.join(" and ")}. The golden set was answered by ${golden.join(" and ")}.`];
}

function changeWords({ questions }: DriftReport): string[] {
  const total = (count: (question: DriftQuestion) => number): number =>
    questions.reduce((sum, question) => sum + count(question), 0);
  const answers = total(({ compared }) => compared);
  const flips = total((question) => question.flips);
  const moved = total((question) => question.moved);
  if (moved === 0) return [];
  const furthest = Math.max(...questions.map(({ distance }) => distance.max));
  if (flips > 0) return [`${flips} of ${countOf(answers, "answer")} flipped.`];
  return [`No answer flipped, but ${moved} of ${answers} moved by up to ${Number(furthest.toPrecision(2))}.`];
}

function certificateWords({ name, threshold }: DriftQuestion): string[] {
  if (!threshold || threshold.holds) return [];
  const { frozen, alpha, test } = threshold;
  const reason = test
    ? ` ${test.wrong} of ${countOf(test.decided, "decided answer")} are wrong, more than ${percent(alpha)}% ` +
      `(p ${test.adjustedP < 0.001 ? "<0.001" : test.adjustedP.toFixed(3)}).`
    : "";
  return [
    `The certificate at ${shown(frozen)} for ${name} no longer holds.${reason} ${passingNow(threshold)}`,
  ];
}

/** A certificate that holds, and that chance may keep from being made again. */
function remadeWords({ name, threshold }: DriftQuestion): string[] {
  if (!threshold?.holds || (threshold.now !== null && threshold.now <= threshold.frozen)) return [];
  const { frozen } = threshold;
  return [
    `The certificate at ${shown(frozen)} for ${name} cannot be made again from these answers, which may be chance. ` +
      passingNow(threshold),
  ];
}

const passingNow = ({ now }: { now: number | null }): string =>
  now === null ? "No threshold passes now." : `${shown(now)} would pass now.`;

const percent = (share: number): number => Number((share * 100).toPrecision(6));

function accuracyWords({ name, labelled }: DriftQuestion): string[] {
  if (!labelled || labelled.adjustedP > FALSE_ALARM_MAX) return [];
  const { difference, interval } = labelled.accuracy;
  const points = (share: number): string => (share * 100).toFixed(1).replace("-", "−");
  const way = difference < 0 ? "fell" : "rose";
  return [
    `The accuracy of ${name} ${way} by ${points(Math.abs(difference))} points ` +
      `(95% interval ${points(interval[0])} to ${points(interval[1])}).`,
  ];
}

/** A request can fail once. McNemar's test takes the rows that only one of both answered. */
const hasLostAnswers = ({ answered: { golden, now, both } }: DriftReport): boolean =>
  now < golden && mcnemar(golden - both, now - both) <= FALSE_ALARM_MAX;

function failureWords({ rows, answered }: DriftReport): string[] {
  return answered.now < answered.golden
    ? [`${answered.now} of ${countOf(rows, "row")} were answered; in the golden set ${answered.golden}.`]
    : [];
}

const shown = (threshold: number): string => String(Number(threshold.toFixed(6)));
