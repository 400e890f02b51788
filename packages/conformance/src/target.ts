import { setTimeout as sleep } from "node:timers/promises";
import { type Reply } from "./reply";
import { type Settings } from "./settings";
import { Transport } from "./transport";
import type { WireRequest } from "./wireRequest";
import { encode, type Wire } from "./wire";

const RETRIES_MAX = 6;
const RETRY_MS_MAX = 60_000;

export type Fields = Record<string, Wire>;
export type Headers = Record<string, string>;

/** The server under test: sends requests with the key, obeys requested waits, and caches results. */
export class Target {
  private readonly transport: Transport;
  private readonly memory = new Map<string, Promise<unknown>>();
  private names = 0;

  constructor(readonly settings: Settings) {
    this.transport = new Transport(settings.baseUrl);
  }

  close(): void {
    this.transport.close();
  }

  get authorization(): Headers {
    return { authorization: `Bearer ${this.settings.key}` };
  }

  get imagesHeader(): Headers {
    return { [`${this.settings.prefix}Danger-Zone-Images`]: "true" };
  }

  get longContextHeader(): Headers {
    return { [`${this.settings.prefix}Danger-Zone-Long-Context`]: "true" };
  }

  get requestIdHeader(): string {
    return `x-${this.settings.prefix.toLowerCase()}request-id`;
  }

  /** A question name that no other request uses. */
  name(hint: string): string {
    this.names += 1;
    return `${hint} ${this.names}`;
  }

  /** Sends the request unchanged. After a 429 or 529 it waits and tries again, as a client does. */
  async send(request: Partial<WireRequest>): Promise<Reply> {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await this.sendOnce(request);
      if ((reply.status !== 429 && reply.status !== 529) || attempt === RETRIES_MAX) return reply;
      await sleep(Math.min(retryDelayMs(reply) ?? 500 * 2 ** attempt, RETRY_MS_MAX));
    }
  }

  sendOnce(request: Partial<WireRequest>): Promise<Reply> {
    const { timeoutMs, stallMs } = this.settings;
    const whole = { method: "GET", path: "/v1/models", headers: this.authorization, ...request };
    return this.transport.send(whole, timeoutMs, stallMs);
  }

  /** Posts these exact bytes as JSON. */
  post(body: string | Uint8Array, headers: Headers = {}, framing: Partial<WireRequest> = {}): Promise<Reply> {
    return this.send({
      method: "POST",
      path: "/v1/systemone",
      headers: { ...this.authorization, "content-type": "application/json", ...headers },
      body,
      ...framing,
    });
  }

  /** Posts an evaluation; `model` is the ordinary one unless the fields set another. */
  evaluate(fields: Fields, headers: Headers = {}): Promise<Reply> {
    return this.post(encode({ model: this.settings.model, ...fields }), headers);
  }

  /** Runs a function once and gives every caller its result. */
  once<T>(key: string, run: () => Promise<T>): Promise<T> {
    const known = this.memory.get(key) as Promise<T> | undefined;
    if (known) return known;
    const result = run();
    // Callers that await it see the rejection; without this, an unawaited one would end the process.
    result.catch(() => undefined);
    this.memory.set(key, result);
    return result;
  }
}

function retryDelayMs(reply: Reply): number | undefined {
  const ms = Number(reply.header("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms)) return ms;
  const seconds = Number(reply.header("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
