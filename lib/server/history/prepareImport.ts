import "server-only";
import {
  experimentImport,
  timesOf,
  type ExperimentImport,
  type ImportedRun,
} from "@/lib/shared/pageApi/experimentImport";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { storable, storableTexts } from "@/lib/server/store/storable";
import type { NewEvaluation } from "@/lib/server/store/saveEvaluation";
import { textsProblem, type PlacedText } from "./bodyThread/textsProblem";
import { digestRequest, digestResponse } from "./digest";
import { recordStoredParts, type RecordedRequest } from "./recordRequest";

/** How far the writer's clock may be ahead of this one. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type PreparedImport =
  { kind: "not-json" } | { kind: "invalid"; details: ValidationDetail[] } | ({ kind: "ready" } & ReadyImport);

interface Content {
  draft: string;
  images: ExperimentImport["images"];
}

export interface ReadyImport extends Content {
  id: string;
  name: string;
  versions: ({ number: number; note: string; createdAt: Date; run: number | null } & { content: Content })[];
  runs: ReadyRun[];
}

/** A run whose requests still lack the bytes of their other parts' images. */
export interface ReadyRun {
  createdAt: Date;
  name: string | null;
  baseline: string | null;
  requests: (Omit<RecordedRequest, "json"> & { parts: ImportedRun["requests"][number]["images"] })[];
  evaluations: (Omit<Required<NewEvaluation>, "id" | "runId" | "accountId" | "request" | "images"> & {
    request: number | null;
  })[];
}

/** An experiment's file as rows: checked, and without keys and headers. */
export function prepareImport({ bytes, now }: { bytes: Uint8Array; now: number }): PreparedImport {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { kind: "not-json" };
  }
  const result = experimentImport.safeParse(json);
  if (!result.success) {
    const details = result.error.issues.map(({ code, path, message }) => ({
      type: code,
      loc: ["body", ...path.map((part) => (typeof part === "number" ? part : String(part)))],
      msg: message,
    }));
    return { kind: "invalid", details };
  }
  const given = result.data;
  const details = [...futureTimes(given, now), ...tooLargeTexts(given)];
  if (details.length > 0) return { kind: "invalid", details };
  return {
    kind: "ready",
    id: given.id,
    name: storable(given.name),
    ...strippedContent(given),
    versions: given.versions.map(({ number, note, createdAt, run, ...content }) => ({
      ...{ number, note: storable(note), createdAt: new Date(createdAt), run },
      content: strippedContent(content),
    })),
    runs: given.runs.map(readyRun),
  };
}

function futureTimes(given: ExperimentImport, now: number): ValidationDetail[] {
  return [...timesOf(given)]
    .filter(([, time]) => Date.parse(time) > now + CLOCK_SKEW_MS)
    .map(([path]) => ({ type: "value_error", loc: ["body", ...path], msg: "This time has not come yet" }));
}

function tooLargeTexts(given: ExperimentImport): ValidationDetail[] {
  const found = textsProblem(textsOf(given));
  return found ? [{ type: "too_many_values", loc: ["body", ...found.loc], msg: found.msg }] : [];
}

/** Every text that is parsed as JSON. */
function* textsOf({ draft, versions, runs }: ExperimentImport): Generator<PlacedText> {
  yield { text: draft, loc: ["draft"] };
  for (const [at, version] of versions.entries()) {
    yield { text: version.draft, loc: ["versions", at, "draft"] };
  }
  for (const [at, { requests, evaluations }] of runs.entries()) {
    for (const [place, { text }] of requests.entries()) {
      yield { text, loc: ["runs", at, "requests", place, "text"] };
    }
    for (const [place, { response }] of evaluations.entries()) {
      yield { text: response, loc: ["runs", at, "evaluations", place, "response"] };
    }
  }
}

const strippedContent = ({ draft, images }: Content): Content => ({
  draft: storable(draftTextWithoutSecrets(draft).text),
  images,
});

/** A run from a file as rows, without keys and headers. */
export function readyRun({
  createdAt,
  name,
  plan,
  longContext,
  baseline,
  requests,
  evaluations,
}: ImportedRun): ReadyRun {
  const recorded = requests.map(({ text, images }) => {
    const parts = images.map(({ part, image }) => ({ name: part, sha256: image }));
    const { json, ...record } = recordStoredParts(new Uint8Array(Buffer.from(text)), parts);
    return { json, record: { ...record, parts: images } };
  });
  return {
    createdAt: new Date(createdAt),
    name: name === null ? null : storable(name),
    baseline: baseline === undefined ? null : storable(baseline),
    requests: recorded.map(({ record }) => record),
    evaluations: evaluations.map(({ id: requestId, request, response, ...facts }) => {
      const json = request === null ? null : (recorded[request]?.json ?? null);
      const { preview, questions, questionTypes, searchText } = digestRequest(json);
      const { answers } = digestResponse(facts.status === 200 ? response : "");
      return {
        ...storableTexts(facts),
        requestId: storable(requestId),
        createdAt: new Date(facts.createdAt),
        answersPreview: JSON.stringify(answers),
        response: Buffer.from(responseTextWithoutSecrets(response)),
        request,
        statePreview: preview,
        questions: JSON.stringify(questions),
        questionTypes,
        searchText,
        plan: plan && storable(JSON.stringify(plan)),
        isLongContext: longContext === true,
      };
    }),
  };
}
