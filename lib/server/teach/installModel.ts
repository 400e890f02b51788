import { randomUUID } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { AppError } from "@typed-question/protocol/appError";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { writeTaughtFile, type TaughtFile } from "@/lib/shared/teach/taughtFile";
import { nextTaughtId, taughtFileOf, taughtFolder } from "./taughtFiles";
import { forgetFolder, installedModels, type TaughtOwner } from "./taughtModels";

const turn = () => singleton("installModel", () => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Installs a taught model as the next version of its name. It is there from then on.
 * @returns its id
 * @throws AppError where the name is another account's
 */
export function installModel(file: TaughtFile, owner: TaughtOwner): Promise<string> {
  const work = turn().last.then(() => install(file, owner));
  turn().last = work.catch(() => {});
  return work;
}

async function install(file: TaughtFile, owner: TaughtOwner): Promise<string> {
  requireFreeName(file.name, owner.accountId);
  const folder = dataDir();
  await mkdir(taughtFolder(folder), { recursive: true });
  const partial = `${taughtFileOf(folder, `teams-${file.name}`)}.${randomUUID()}.partial`;
  await writeFile(partial, writeTaughtFile(file));
  try {
    for (;;) {
      const id = await nextTaughtId(folder, file.name);
      try {
        // First its owner: no other account may see it for a moment.
        await writeFile(ownerFileOf(folder, id), JSON.stringify(owner), { flag: "wx" });
        await link(partial, taughtFileOf(folder, id));
        return id;
      } catch (error) {
        // Another process took this version meanwhile.
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  } finally {
    await rm(partial, { force: true });
    forgetFolder();
  }
}

/** @throws AppError where another account has taught under this name */
export function requireFreeName(name: string, accountId: string | null): void {
  const others = installedModels().filter(
    ({ file, owner }) => file.name === name && owner.accountId !== null && owner.accountId !== accountId,
  );
  if (others.length === 0) return;
  throw new AppError(
    "api_usage_error",
    `Another account teaches under the name '${name}'. Take another one.`,
  );
}

/** Deletes a taught model for good. Its owner's file stays, so no later model takes the id. */
export async function deleteModel(id: string, owner: TaughtOwner): Promise<void> {
  const folder = dataDir();
  await writeFile(ownerFileOf(folder, id), JSON.stringify(owner));
  await rm(taughtFileOf(folder, id), { force: true });
  forgetFolder();
}

const ownerFileOf = (folder: string, id: string): string => taughtFileOf(folder, `${id}.owner`);
