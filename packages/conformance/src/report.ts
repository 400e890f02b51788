import { type CaseResult, type Outcome, type RequirementResult } from "./runner";

/** The results of a run, for people and for programs. They never contain the key. */

const MARKS: Record<Outcome, string> = {
  pass: "pass   ",
  fail: "FAIL   ",
  blocked: "BLOCKED",
  "not applicable": "n/a    ",
};

const BODY_CHARS_MAX = 400;

/** A requirement, followed by each of its cases that did not pass. */
export function reportLine(
  { requirement, outcome, cases, elapsedMs }: RequirementResult,
  key: string,
): string {
  const passed = cases.filter((result) => result.outcome === "pass").length;
  const id = requirement.id.padEnd(32);
  const head = `${MARKS[outcome]} ${id} ${passed}/${cases.length}  ${requirement.statement} (${requirement.source})`;
  if (outcome === "pass") return head;
  const shown = cases.filter((result) => result.outcome === outcome);
  const reasons = new Set(shown.map(({ reason }) => reason));
  if (outcome === "not applicable" && reasons.size === 1) return `${head}\n          ${[...reasons][0]}`;
  return [`${head}  ${Math.round(elapsedMs)} ms`, ...shown.map((result) => caseLines(result, key))].join(
    "\n",
  );
}

function caseLines({ name, reason, expected, found, exchange }: CaseResult, key: string): string {
  const lines = [`          case ${name}`];
  if (reason !== undefined) lines.push(`            ${reason}`);
  if (expected !== undefined)
    lines.push(`            expected ${short(expected)}`, `            found    ${short(found ?? "")}`);
  if (exchange) {
    const { request, reply } = exchange;
    lines.push(`            request  ${request.method} ${request.path} ${headers(request.headers, key)}`);
    if (request.body !== undefined)
      lines.push(`                     ${short(Buffer.from(request.body).toString())}`);
    if (reply) lines.push(`            response ${reply.status} ${short(reply.text)}`);
  }
  return lines.join("\n").replaceAll(key, "<key>");
}

const headers = (all: Record<string, string>, key: string): string =>
  Object.entries(all)
    .map(([name, value]) => `${name}: ${JSON.stringify(value.replaceAll(key, "<key>"))}`)
    .join(", ");

function short(text: string): string {
  const visible = text.replace(/[\u0000-\u001f\u007f]/g, (char) => JSON.stringify(char).slice(1, -1));
  return visible.length <= BODY_CHARS_MAX
    ? visible
    : `${visible.slice(0, BODY_CHARS_MAX)}… (${visible.length} characters)`;
}

function countOutcomes(results: readonly RequirementResult[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { pass: 0, fail: 0, blocked: 0, "not applicable": 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

export function reportSummary(results: readonly RequirementResult[]): string {
  const counts = countOutcomes(results);
  const cases = results.reduce((sum, result) => sum + result.cases.length, 0);
  const total = `${results.length} requirements, ${cases} cases`;
  const parts = `${counts.pass} passed, ${counts.fail} failed, ${counts.blocked} blocked`;
  return `\n${total}: ${parts}, ${counts["not applicable"]} not applicable`;
}

export function reportJson(results: readonly RequirementResult[], key: string): string {
  const requirements = results.map(
    ({ requirement: { id, level, source, statement }, outcome, cases, elapsedMs }) => ({
      id,
      level,
      source,
      statement,
      outcome,
      elapsedMs: Math.round(elapsedMs),
      cases: cases.map(({ name, outcome: of, reason, expected, found, exchange }) => ({
        name,
        outcome: of,
        reason,
        expected,
        found,
        exchange: exchange && {
          method: exchange.request.method,
          path: exchange.request.path,
          headers: exchange.request.headers,
          body:
            exchange.request.body === undefined
              ? undefined
              : short(Buffer.from(exchange.request.body).toString()),
          status: exchange.reply?.status,
          response: exchange.reply && short(exchange.reply.text),
        },
      })),
    }),
  );
  const counts = countOutcomes(results);
  const document = JSON.stringify({ counts, requirements }, null, 2);
  return document.replaceAll(JSON.stringify(key).slice(1, -1), "<key>");
}
