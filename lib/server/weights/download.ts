import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getFollowing } from "./address";
import type { BundleFile } from "./bundle";
import { DownloadError, InterruptedError } from "./errors";
import { sizeOf } from "./installed";

/** Failed tries in a row; any received byte resets the count. */
const IDLE_TRIES_MAX = 5;
const STALL_MS = 60_000;

export interface DownloadOptions {
  /** Called with the number of bytes of the file so far. */
  onBytes?: (bytes: number) => void;
  /** Called before the wait for another try. */
  onRetry?: (error: InterruptedError, waitMs: number) => void;
  /** Waits between two tries. */
  sleep?: (ms: number) => Promise<unknown>;
  /** How long a connection may be silent. */
  stallMs?: number;
}

/**
 * Fetches a file to `target`, which exists only whole and verified. Until then the bytes are in
 * `target.part`; a later call resumes there if the server still has the same file.
 * @throws DownloadError with the problem; InterruptedError when trying again may help.
 */
export async function downloadFile(
  url: URL,
  target: string,
  file: BundleFile,
  { onBytes = () => {}, onRetry = () => {}, sleep = delay, stallMs = STALL_MS }: DownloadOptions = {},
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const part = new PartialFile(target, file);
  for (let tries = 1, idle = 0; part.size < file.bytes; tries++) {
    const before = part.size;
    try {
      await fetchRest(url, part, onBytes, stallMs);
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      const wrong = tries === 1 ? wrongAddress(error.cause) : undefined;
      if (wrong) throw new DownloadError(`Nothing can be downloaded from ${url.host}: ${wrong}.`);
      idle = part.size > before ? 0 : idle + 1;
      if (idle >= IDLE_TRIES_MAX) throw error;
      const waitMs = 1_000 * 2 ** idle;
      onRetry(error, waitMs);
      await sleep(waitMs);
    }
  }
  const found = await sha256Of(part.path);
  if (found !== file.sha256) {
    await part.discard();
    throw new DownloadError(
      `${file.path} from ${url.host} has the checksum ${found} and should have ${file.sha256}: it was removed.`,
    );
  }
  await part.finish();
}

export async function sha256Of(location: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(location)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The downloaded part of a file, and its version. */
class PartialFile {
  readonly path: string;
  private readonly etagPath: string;

  constructor(
    private readonly target: string,
    readonly file: BundleFile,
  ) {
    this.path = `${target}.part`;
    this.etagPath = `${target}.etag`;
  }

  get size(): number {
    return sizeOf(this.path) ?? 0;
  }

  /** The strong ETag of the bytes' version; null if the server gave none. */
  async etag(): Promise<string | null> {
    return this.size > 0 ? readFile(this.etagPath, "utf8").catch(() => null) : null;
  }

  /** Starts a version from the beginning. */
  async begin(etag: string | null): Promise<void> {
    await this.discard();
    if (etag?.startsWith('"')) await writeFile(this.etagPath, etag);
  }

  async discard(): Promise<void> {
    await Promise.all([this.path, this.etagPath].map((file) => rm(file, { force: true })));
  }

  async finish(): Promise<void> {
    await rename(this.path, this.target);
    await rm(this.etagPath, { force: true });
  }
}

/** One request for the missing bytes, written as they arrive. */
async function fetchRest(
  url: URL,
  part: PartialFile,
  onBytes: (bytes: number) => void,
  stallMs: number,
): Promise<void> {
  const { file } = part;
  const etag = await part.etag();
  const from = part.size;
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  if (from > 0) headers["range"] = `bytes=${from}-`;
  // With it the server sends the whole file if it has another version by now.
  if (from > 0 && etag !== null) headers["if-range"] = etag;

  const stall = new AbortController();
  const stalled = (): void => stall.abort(new Error(`nothing came for ${stallMs / 1_000} s`));
  const timer = setTimeout(stalled, stallMs);
  const broken = (error: unknown): InterruptedError =>
    new InterruptedError(`The download of ${file.path} from ${url.host} broke off: ${reasonOf(error)}.`, {
      cause: error,
    });
  try {
    const response = await getFollowing(url, { headers, signal: stall.signal }).catch((error: unknown) => {
      if (error instanceof DownloadError) throw error;
      // Ports of other protocols: `fetch` refuses them, now and later.
      if (reasonOf(error) !== "bad port") throw broken(error);
      throw new DownloadError(
        `Nothing can be downloaded from ${url.host}: it is the port of another protocol.`,
      );
    });
    if (!(await accept(response, url, part, { from, etag }))) {
      await response.body?.cancel();
      throw new InterruptedError(`${url.host} could not go on with ${file.path} where it was.`);
    }
    const handle = await open(part.path, "a");
    try {
      let bytes = part.size;
      const chunks = response.body?.getReader();
      while (chunks) {
        const { done, value } = await chunks.read().catch((error: unknown) => {
          throw broken(error);
        });
        if (done) break;
        timer.refresh();
        bytes += value.length;
        if (bytes > file.bytes) {
          await chunks.cancel();
          await part.discard();
          throw new DownloadError(`${url.host} sent more than the ${file.bytes} bytes of ${file.path}.`);
        }
        await handle.appendFile(value);
        onBytes(bytes);
      }
      if (bytes < file.bytes) throw broken(new Error(`${bytes} of ${file.bytes} bytes came`));
    } finally {
      await handle.close();
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks the head of a response and prepares the file for its body.
 * @returns false if the existing part was useless for this server, and discarded.
 * @throws DownloadError when the server does not have the file.
 */
async function accept(
  response: Response,
  url: URL,
  part: PartialFile,
  { from, etag }: { from: number; etag: string | null },
): Promise<boolean> {
  const { status, headers } = response;
  const { file } = part;
  if (status === 206) {
    const isNext = headers.get("content-range") === `bytes ${from}-${file.bytes - 1}/${file.bytes}`;
    const isSame = etag === null || headers.get("etag") === etag;
    if (from > 0 && isNext && isSame) return true;
    await part.discard();
    return false;
  }
  if (status === 416) {
    await part.discard();
    return false;
  }
  if (status === 200) {
    const length = headers.get("content-length");
    if (length !== null && Number(length) !== file.bytes) {
      await response.body?.cancel();
      throw new DownloadError(
        `${file.path} has ${length} bytes at ${url.host} and should have ${file.bytes}: it is another file.`,
      );
    }
    await part.begin(headers.get("etag"));
    return true;
  }
  await response.body?.cancel();
  const message = `${url.host} answers ${status} for ${file.path} (${url.href}).`;
  throw isBusy(status) ? new InterruptedError(message) : new DownloadError(message);
}

const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Permanent address errors; the others may be a restarting server, or a network outage. */
function wrongAddress(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || !("code" in cause)) return undefined;
  if (cause.code === "ECONNREFUSED") return "no server listens there";
  return cause.code === "ENOTFOUND" ? "there is no host of this name" : undefined;
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
