import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { fileUrl } from "./address";
import { totalBytes, type WeightBundle } from "./bundle";
import { downloadFile, sha256Of, type DownloadOptions } from "./download";
import { DownloadError } from "./errors";
import { bundleFolder, isInstalled, partialFolder, sizeOf } from "./installed";
import { withLock } from "./lock";

/** Left free beside the model, for other files on the disk. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

export interface PullOptions extends Omit<DownloadOptions, "onBytes"> {
  dataDir: string;
  baseUrl: string;
  /** Called with the number of bytes of the whole bundle so far. */
  onBytes?: (bytes: number) => void;
  freeBytes?: (folder: string) => Promise<number>;
}

/** Bytes of an unfinished download. */
export function bytesHere(dataDir: string, bundle: WeightBundle): number {
  const folder = partialFolder(dataDir, bundle);
  return bundle.files.reduce((sum, { path: file }) => {
    const target = path.join(folder, file);
    return sum + (sizeOf(target) ?? sizeOf(`${target}.part`) ?? 0);
  }, 0);
}

/**
 * Downloads a bundle, or its missing part. Its folder appears only whole and verified; the next call resumes
 * an unfinished one. A complete bundle is verified again, and broken files are fetched again.
 * @throws DownloadError, also during another call.
 */
export async function pullBundle(bundle: WeightBundle, options: PullOptions): Promise<void> {
  await withLock(`${bundleFolder(options.dataDir, bundle)}.lock`, () => pullAlone(bundle, options));
}

async function pullAlone(bundle: WeightBundle, options: PullOptions): Promise<void> {
  const { dataDir, baseUrl, onBytes = () => {}, freeBytes = freeBytesOf } = options;
  const folder = bundleFolder(dataDir, bundle);
  const partial = partialFolder(dataDir, bundle);
  if (isInstalled(dataDir, bundle)) {
    const wrong = await wrongFiles(folder, bundle);
    if (wrong.length === 0) return;
    await rm(partial, { recursive: true, force: true });
    await rename(folder, partial);
    for (const file of wrong) await rm(path.join(partial, file));
  }
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await requireRoom(partial, totalBytes(bundle.files) - bytesHere(dataDir, bundle), freeBytes);

  let before = 0;
  for (const file of bundle.files) {
    const target = path.join(partial, file.path);
    // A file gets its name only after verification.
    if (sizeOf(target) !== file.bytes) {
      await downloadFile(fileUrl(baseUrl, bundle, file), target, file, {
        ...options,
        onBytes: (bytes) => onBytes(before + bytes),
      }).catch((error: unknown) => {
        throw isDiskFull(error) ? new DownloadError("The disk is full.", { cause: error }) : error;
      });
    }
    before += file.bytes;
    onBytes(before);
  }
  // An existing folder is incomplete: the check above would have accepted it.
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
}

/** Removes a bundle and its unfinished download. @returns the freed bytes. */
export async function removeBundle(dataDir: string, bundle: WeightBundle): Promise<number> {
  let freed = 0;
  for (const folder of [bundleFolder(dataDir, bundle), partialFolder(dataDir, bundle)]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isFile()) freed += sizeOf(path.join(entry.parentPath, entry.name)) ?? 0;
    }
    await rm(folder, { recursive: true, force: true });
  }
  return freed;
}

async function wrongFiles(folder: string, { files }: WeightBundle): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path: file, sha256 } of files) {
    if ((await sha256Of(path.join(folder, file))) !== sha256) wrong.push(file);
  }
  return wrong;
}

async function requireRoom(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + FREE_BYTES_MIN) return;
  throw new DownloadError(
    `${folder} has room for ${Math.max(0, free - FREE_BYTES_MIN)} bytes, and ${bytes} are to come.`,
  );
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
