import { readBaseUrl } from "@/lib/server/weights/address";
import type { WeightBundle } from "@/lib/server/weights/bundle";
import { DownloadError } from "@/lib/server/weights/errors";
import { BUNDLES } from "@/lib/server/weights/laya";
import { readArguments, UsageError } from "./arguments";

export const MODELS_HELP = `npm run models -- list [--json]
npm run models -- pull NAME [--yes] [--base-url URL]
npm run models -- remove NAME

  pull      downloads a model after it said how much that is and under which licence. One that was stopped goes
            on where it was; one that is complete is verified anew.
  --yes     do not ask
  --base-url URL
            a mirror with the addresses of Hugging Face (https; PLAYGROUND_MODELS_URL)
  remove    deletes a model's files, and those of an unfinished download

Models: ${BUNDLES.map(({ name }) => name).join(", ")}. They lie in the folder 'models' of PLAYGROUND_DATA_DIR. A running server has
a new model at once. Exit code: 0 done, 1 failed or declined, 2 wrong arguments.
`;

export type ModelCommand =
  | { kind: "help" }
  | { kind: "list"; asJson: boolean }
  | { kind: "pull"; bundle: WeightBundle; isAgreed: boolean; baseUrl: string | undefined }
  | { kind: "remove"; bundle: WeightBundle };

/** Parses the command line. @throws UsageError */
export function parseModelCommand(args: readonly string[]): ModelCommand {
  const [command, ...rest] = args;
  if (command === undefined || args.includes("--help") || args.includes("-h")) return { kind: "help" };
  switch (command) {
    case "list": {
      const options = { json: { type: "boolean", default: false } } as const;
      const { values } = readArguments({ args: rest, options, allowPositionals: false });
      return { kind: "list", asJson: values.json };
    }
    case "pull": {
      const options = { yes: { type: "boolean", default: false }, "base-url": { type: "string" } } as const;
      const { values, positionals } = readArguments({ args: rest, options, allowPositionals: true });
      const bundle = readBundle(positionals);
      const baseUrl = values["base-url"];
      if (baseUrl !== undefined) requireBaseUrl(baseUrl);
      return { kind: "pull", bundle, isAgreed: values.yes, baseUrl };
    }
    case "remove": {
      const { positionals } = readArguments({ args: rest, options: {}, allowPositionals: true });
      return { kind: "remove", bundle: readBundle(positionals) };
    }
    default:
      throw new UsageError(`There is no command '${command}'. Commands: list, pull, remove.`);
  }
}

function requireBaseUrl(text: string): void {
  try {
    readBaseUrl(text);
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    throw new UsageError(`--base-url: ${error.message}`);
  }
}

function readBundle(positionals: readonly string[]): WeightBundle {
  const names = BUNDLES.map(({ name }) => name).join(", ");
  const [wanted, ...more] = positionals;
  if (wanted === undefined || more.length > 0) throw new UsageError(`Give the name of one model: ${names}.`);
  const bundle = BUNDLES.find(({ name }) => name === wanted);
  if (bundle) return bundle;
  throw new UsageError(`There is no model '${wanted}'. Models: ${names}.`);
}
