import { totalBytes, type WeightBundle } from "@/lib/server/weights/bundle";
import { bundleFolder, isInstalled } from "@/lib/server/weights/installed";
import { BUNDLES } from "@/lib/server/weights/laya";
import { bytesHere, pullBundle, removeBundle, type PullOptions } from "@/lib/server/weights/pull";
import { alignedTable } from "./alignedTable";
import { formatBytes } from "./formatBytes";
import type { ModelCommand } from "./modelArguments";

export interface Terminal {
  print: (text: string) => void;
  /** Whether the answer is yes; null when nobody can be asked. */
  ask: ((question: string) => Promise<boolean>) | null;
  /** Shows the progress of a download, from 0 to `total` bytes. */
  progress: (bytes: number, total: number) => void;
}

/** The command's surroundings. */
export interface ModelSettings extends Pick<PullOptions, "sleep" | "freeBytes"> {
  dataDir: string;
  /** The default source of models. */
  modelsUrl: string;
}

/**
 * Runs a command.
 * @returns false when the download was declined
 * @throws DownloadError
 */
export async function runModelCommand(
  command: Exclude<ModelCommand, { kind: "help" }>,
  settings: ModelSettings,
  terminal: Terminal,
): Promise<boolean> {
  const { dataDir } = settings;
  switch (command.kind) {
    case "list": {
      const models = BUNDLES.map((bundle) => describe(bundle, dataDir));
      terminal.print(command.asJson ? JSON.stringify(models, null, 2) : modelTable(models));
      return true;
    }
    case "pull":
      return pull(command, settings, terminal);
    case "remove": {
      const freed = await removeBundle(dataDir, command.bundle);
      const { name } = command.bundle;
      if (freed === 0) terminal.print(`There is nothing of ${name} here.`);
      else {
        terminal.print(
          `Removed ${name}: ${formatBytes(freed)} are free again. A running server no longer lists it; what it ` +
            `holds in memory goes with its next start.`,
        );
      }
      return true;
    }
  }
}

async function pull(
  { bundle, isAgreed, baseUrl: ownUrl }: Extract<ModelCommand, { kind: "pull" }>,
  settings: ModelSettings,
  { print, ask, progress }: Terminal,
): Promise<boolean> {
  const { dataDir } = settings;
  const baseUrl = ownUrl ?? settings.modelsUrl;
  const total = totalBytes(bundle.files);
  const folder = bundleFolder(dataDir, bundle);
  if (isInstalled(dataDir, bundle)) {
    print(`${bundle.title} is in ${folder}. Its checksums are verified.`);
  } else {
    const missing = total - bytesHere(dataDir, bundle);
    const parts = missing === total ? "" : `, of which ${formatBytes(missing)} are missing`;
    print(
      [
        `${bundle.title} (${bundle.modelId})`,
        `  Size     ${formatBytes(total)} in ${bundle.files.length} files${parts}`,
        `  Memory   about ${formatBytes(bundle.memoryBytes)} while it runs`,
        `  Licence  ${bundle.licence}`,
        `  From     ${baseUrl}, ${bundle.repository} at ${bundle.revision}`,
        `  Into     ${folder}`,
      ].join("\n"),
    );
    if (!isAgreed) {
      if (!ask) {
        print("Nothing was downloaded: say --yes where nobody can be asked.");
        return false;
      }
      if (!(await ask("Download it? [y/N] "))) {
        print("Nothing was downloaded.");
        return false;
      }
    }
  }
  await pullBundle(bundle, {
    ...settings,
    baseUrl,
    onBytes: (bytes) => progress(bytes, total),
    onRetry: ({ message }, waitMs) => print(`${message} Trying again in ${waitMs / 1_000} s.`),
  });
  print(`${bundle.title} is complete, and its checksums are right. It answers as '${bundle.name}'.`);
  return true;
}

interface ModelState {
  name: string;
  model: string;
  state: "installed" | "unfinished" | "not installed";
  bytes: number;
  bytesHere: number;
  licence: string;
  folder: string;
}

function describe(bundle: WeightBundle, dataDir: string): ModelState {
  const bytes = totalBytes(bundle.files);
  const installed = isInstalled(dataDir, bundle);
  const here = installed ? bytes : bytesHere(dataDir, bundle);
  return {
    name: bundle.name,
    model: bundle.modelId,
    state: installed ? "installed" : here > 0 ? "unfinished" : "not installed",
    bytes,
    bytesHere: here,
    licence: bundle.licence,
    folder: bundleFolder(dataDir, bundle),
  };
}

function modelTable(models: readonly ModelState[]): string {
  const rows = models.map(({ name, model, state, bytes, bytesHere: here, licence }) => [
    name,
    model,
    state === "unfinished" ? `unfinished, ${formatBytes(here)} here` : state,
    formatBytes(bytes),
    licence,
  ]);
  return alignedTable([["NAME", "MODEL", "STATE", "SIZE", "LICENCE"], ...rows]);
}
