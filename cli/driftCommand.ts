import { driftVerdict, type DriftKind } from "@/lib/shared/drift/driftWords";
import { goldenSet, goldenSetList, type GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { readArguments, UsageError } from "./arguments";

export const DRIFT_HELP = `npm run -s drift -- [NAME…] [--server URL] [--key KEY] [--json]

Asks a running server to check golden sets, waits, and prints what changed. Without a name, all of the account.

  NAME          the name of a golden set, such as model-latest, or its id
  --server URL  the server; by default the one on this machine
  --key KEY     its key; better as PLAYGROUND_API_KEY, since other users see a command line
  --json        the golden sets with their reports as JSON

Exit code: 0 no drift found, 1 drift, 2 a check failed or the arguments are wrong.
`;

export interface DriftCommand {
  names: readonly string[];
  server: string | null;
  key: string | null;
  asJson: boolean;
}

export interface DriftTools {
  /** The server's address, without a slash at the end. */
  server: string;
  key: string | null;
  /** The token of a server on this machine, in place of a key. */
  token: string | null;
  send: typeof fetch;
  sleep: (ms: number) => Promise<unknown>;
  print: (text: string) => void;
}

const POLL_MS = 1_000;
const EXIT = { none: 0, unclear: 0, drift: 1, failed: 2 } as const satisfies Record<DriftKind, number>;

/** Parses the command line; null asks for help. @throws UsageError */
export function parseDriftCommand(args: readonly string[]): DriftCommand | null {
  if (args.includes("--help") || args.includes("-h")) return null;
  const text = { type: "string" } as const;
  const options = { server: text, key: text, json: { type: "boolean", default: false } } as const;
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const { server = null, key = null } = values;
  if (server !== null && !/^https?:$/.test(URL.canParse(server) ? new URL(server).protocol : "")) {
    throw new UsageError("--server: expected an address such as https://playground.example.com");
  }
  return { names: positionals, server: server && server.replace(/\/+$/, ""), key, asJson: values.json };
}

/**
 * Checks golden sets on a server. @returns the exit code
 * @throws Error where the server refuses or cannot be reached; UsageError for a name without a golden set
 */
export async function checkDrift(
  { names, asJson }: Pick<DriftCommand, "names" | "asJson">,
  tools: DriftTools,
): Promise<number> {
  const call = await signedIn(tools);
  const { goldenSets: all } = goldenSetList.parse(await call("GET", "/api/golden-sets"));
  const unknown = names.find((name) => !all.some((golden) => isNamed(golden, name)));
  if (unknown !== undefined) throw new UsageError(`There is no golden set '${unknown}'.`);
  const wanted =
    names.length === 0 ? all : all.filter((golden) => names.some((name) => isNamed(golden, name)));
  if (wanted.length === 0) throw new UsageError("There is no golden set: freeze a finished run in the page.");
  const checked: GoldenSet[] = [];
  for (const { id } of wanted) {
    const path = `/api/golden-sets/${encodeURIComponent(id)}`;
    let shown = goldenSet.parse(await call("POST", `${path}/checks`, { begunBy: "command" }));
    while (shown.checks[0]?.finishedAt === null) {
      await tools.sleep(POLL_MS);
      shown = goldenSet.parse(await call("GET", path));
    }
    checked.push(shown);
  }
  const verdicts = checked.map(({ name, checks }) => driftVerdict(checks[0]!.report!, name));
  if (asJson) tools.print(JSON.stringify(checked, null, 2));
  else {
    checked.forEach(({ name, dataset }, at) => {
      const words = verdicts[at]!.sentences.join(" ");
      tools.print(`${name} over ${dataset.name}, version ${dataset.version}: ${words}`);
    });
  }
  return Math.max(...verdicts.map(({ kind }) => EXIT[kind]));
}

const isNamed = ({ id, name }: GoldenSet, wanted: string): boolean => id === wanted || name === wanted;

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls as the server's page does: with a session. The key is sent once and never shown. */
async function signedIn({ server, key, token, send }: DriftTools): Promise<Call> {
  let cookie = "";
  const call: Call = async (method, path, body) => {
    const response = await send(`${server}${path}`, {
      method,
      headers: { "Content-Type": "application/json", Origin: new URL(server).origin, Cookie: cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${messageOf(text)}`);
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return JSON.parse(text) as unknown;
  };
  await call("POST", "/api/session", key !== null ? { key } : token !== null ? { token } : {});
  return call;
}

function messageOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: { message?: string } };
    return detail?.message ?? "";
  } catch {
    return "";
  }
}
