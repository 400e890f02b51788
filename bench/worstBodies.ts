/** Bodies that cost a server the most for each byte. Each function gives about `bytes` bytes. */

const MODEL = "model-1.14.0";
const ID = "00000000-0000-4000-8000-000000000000";
const TIME = "2026-01-01T00:00:00.000Z";

/** `[1,1,…]`: the most values. */
export const ones = (bytes: number): string => `[${"1,".repeat(bytes / 2)}1]`;
/** `[[[…]]]`: the deepest. */
export const nested = (bytes: number): string => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
/** `{"k0":0,…}`: the most names. */
export function names(bytes: number): string {
  const members: string[] = [];
  for (let length = 0; length < bytes; length += members.at(-1)!.length + 1) {
    members.push(`"k${members.length}":0`);
  }
  return `{${members.join(",")}}`;
}
const prose = (bytes: number): string => "The customer waits for an answer. ".repeat(bytes / 34);
/** Nothing but escapes. */
export const escapes = (bytes: number): string => `"${"\\n".repeat(bytes / 2)}"`;

const questions = { q: { type: "noul", instructions: "Is it so?" } };

/** A request with this JSON as its state. */
const asking = (stateJson: string): string =>
  `{"model":"${MODEL}","questions":${JSON.stringify(questions)},"state":${stateJson}}`;

/** Requests of `/v1/systemone` and `/api/evaluations`, by name. */
export const REQUESTS: Readonly<Record<string, (bytes: number) => string>> = {
  "values in the state": (bytes) => asking(ones(bytes)),
  "250,000 values in the state": () => asking(ones(498_000)),
  "names in the state": (bytes) => asking(names(bytes)),
  "124,000 names in the state": () => asking(names(1_500_000)),
  "a deep state": (bytes) => asking(nested(bytes)),
  "a long text": (bytes) => asking(JSON.stringify(prose(bytes))),
  "a text of escapes": (bytes) => asking(escapes(bytes)),
  "a text of one word": (bytes) => asking(JSON.stringify("not ".repeat(bytes / 4))),
  "a text without blanks": (bytes) => asking(JSON.stringify("x".repeat(bytes))),
  "many questions": (bytes) => {
    const one = `{"type":"noul","instructions":"?"}`;
    const count = Math.min(60_000, bytes / 48);
    const all = Array.from({ length: count }, (_, at) => `"q${at}":${one}`);
    return `{"model":"${MODEL}","state":"x","questions":{${all.join(",")}}}`;
  },
  "many wrong questions": (bytes) => {
    const all = Array.from({ length: Math.min(120_000, bytes / 12) }, (_, at) => `"q${at}":0`);
    return `{"model":"${MODEL}","state":"x","questions":{${all.join(",")}}}`;
  },
};

/** With the fields of a new experiment, of a change and of a version. */
const experiment = (draft: string) => ({
  ...{ id: ID, name: "n", draft, images: [] },
  ...{ revision: 1, note: "", runId: null },
});

/** Drafts, by name. */
export const DRAFTS: Readonly<Record<string, (bytes: number) => string>> = {
  "a long draft": (bytes) => JSON.stringify(experiment(prose(bytes))),
  "a draft of values": (bytes) => JSON.stringify(experiment(ones(bytes))),
  "a draft with a member of values": (bytes) =>
    JSON.stringify(
      experiment(JSON.stringify({ draft: { extra: [{ key: "x", json: ones(bytes) }], questions: [] } })),
    ),
  "a draft of escapes": (bytes) => JSON.stringify(experiment('"'.repeat(bytes / 2))),
};

const version = (draft: string, number = 1, run: number | null = null) => ({
  ...{ number, note: "", createdAt: TIME, run, draft, images: [] },
});

const evaluation = (response: string, request: number | null) => ({
  ...{ id: "r", createdAt: TIME, status: 422, latencyMs: 1, inputTokens: null, outputTokens: null },
  ...{ modelAsked: null, modelAnswered: null, request, response },
});

const run = (requests: object[], response: string) => ({
  ...{ createdAt: TIME, name: null, plan: null, requests },
  evaluations: [evaluation(response, requests.length > 0 ? 0 : null)],
});

const imported = (more: object): string =>
  JSON.stringify({ ...experiment("{}"), versions: [], runs: [], ...more });

/** Experiments' files, by name. */
export const IMPORTS: Readonly<Record<string, (bytes: number) => string>> = {
  "a draft of values": (bytes) => imported({ draft: ones(bytes) }),
  "a long draft": (bytes) => imported({ draft: prose(bytes) }),
  "a request of values": (bytes) =>
    imported({ runs: [run([{ text: asking(ones(bytes)), images: [] }], "{}")] }),
  "a response of values": (bytes) => imported({ runs: [run([], `{"detail":[{"input":${ones(bytes)}}]}`)] }),
  "many versions": (bytes) =>
    imported({
      versions: Array.from({ length: Math.min(40_000, bytes / 100) }, (_, at) => version("{}", at + 1)),
    }),
};

/** Rows of datasets, by name. */
export const ROWS: Readonly<Record<string, (bytes: number) => string>> = {
  "rows of values": (bytes) => rows(Array.from({ length: 500 }, () => ones(bytes / 500))),
  "a row of values": (bytes) => rows([ones(bytes)]),
  "a long row": (bytes) => rows([JSON.stringify(prose(bytes))]),
  "rows with labels": (bytes) => {
    const labels = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`q${at}`, true]));
    return rows(
      Array.from({ length: Math.min(500, bytes / 1_200) }, () => '"x"'),
      labels,
    );
  },
};

const rows = (states: string[], expected: object = {}): string =>
  JSON.stringify({ first: 0, rows: states.map((state) => ({ state, expected, images: [], extra: {} })) });

export const BOUNDARY = "bench-boundary";

/** Forms, by name. */
export const FORMS: Readonly<Record<string, (bytes: number) => string>> = {
  "a form of one part": (bytes) => form([`name="request"\r\n\r\n${"x".repeat(bytes)}`]),
  "a form of many parts": (bytes) => form(Array.from({ length: bytes / 70 }, () => 'name="a"\r\n\r\nx')),
  "a form of almost-boundaries": (bytes) =>
    form([`name="request"\r\n\r\n${`\r\n--${BOUNDARY}x`.repeat(bytes / 19)}`]),
  "a form with a request of values": (bytes) => form([`name="request"\r\n\r\n${asking(ones(bytes))}`]),
};

const form = (parts: string[]): string =>
  `${parts.map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;
