import { randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { findAccount, KEYS, LIMITED_REQUESTS, listedNames, MODELS, type Account } from "./reference/accounts";
import { readBody } from "./reference/body";
import { evaluate } from "./reference/evaluate";
import { type FaultId, type Is } from "./reference/faults";
import { Refusal } from "./reference/refusal";
import { validationBody } from "./reference/validate";
import { type Settings } from "./settings";

/**
 * A complete in-memory server of the protocol, for testing the suite alone: its answers are made up. A fault
 * makes it do exactly one thing wrong.
 */
export interface ReferenceServer {
  /** The suite's settings for judging every requirement. */
  settings: Pick<Settings, "baseUrl" | "key"> & Partial<Settings>;
  close(): Promise<void>;
}

const LIMITS = { bodyBytesMax: 256 * 1024, imageBytesMax: 64 * 1024, imagePixelsMax: 2_000_000 };
const SPECIAL_MODELS = {
  visionModel: "model-latest",
  blindModel: "model-blind",
  boxModel: "model-latest",
  boxlessModel: "model-blind",
  overloadedModel: "model-full",
};

/** @param onAsked called for every possible fault, at the moment of its place. */
export async function startReferenceServer(
  fault?: FaultId,
  onAsked: (fault: FaultId) => void = () => undefined,
): Promise<ReferenceServer> {
  const reference = new Reference((id) => {
    onAsked(id);
    return id === fault;
  });
  const server = http.createServer((request, response) => void reference.handle(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      baseUrl: new URL(`http://127.0.0.1:${port}`),
      key: KEYS.ordinary,
      restrictedKey: KEYS.restricted,
      revokedKey: KEYS.revoked,
      limitedKey: KEYS.limited,
      limitedRequests: LIMITED_REQUESTS,
      tokenLimitedKey: KEYS.tokenLimited,
      longStateWords: 8000,
      ...LIMITS,
      ...SPECIAL_MODELS,
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface Outgoing {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const ROUTES: Record<string, string> = { "/v1/systemone": "POST", "/v1/models": "GET" };

class Reference {
  private readonly used = new Map<string, { requests: number; tokens: number }>();
  private readonly remembered: JsonObject = new Map();
  private current: JsonObject | undefined;
  private evaluating = 0;
  private readonly series = randomBytes(6).toString("hex");
  private sent = 0;

  constructor(private readonly is: Is) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const outgoing = await this.answer(request).catch((error: unknown) => this.refused(error));
    const headers: Record<string, string> = { "content-type": "application/json", ...outgoing.headers };
    const id = this.is("request-id-constant")
      ? "req_constant"
      : `req_${this.series}${(this.sent += 1).toString(36).padStart(6, "0")}`;
    if (!(this.is("request-id-missing-on-errors") && outgoing.status >= 400)) {
      headers["x-service-request-id"] = this.is("request-id-bare") ? id.slice(4) : id;
    }
    if (this.is("errors-as-text") && outgoing.status >= 400) headers["content-type"] = "text/plain";
    if (this.is("cors-for-all")) headers["access-control-allow-origin"] = "*";
    // The rest of the body is not read.
    if (!request.complete && request.method === "POST") headers.connection = "close";
    response.writeHead(outgoing.status, headers);
    response.end(request.method === "HEAD" ? undefined : outgoing.body);
  }

  private async answer(request: IncomingMessage): Promise<Outgoing> {
    const { method = "GET", url = "/" } = request;
    const [path = "/", query] = url.split("?");
    const account = this.authenticate(request, path);
    if (path === "/v1/models/" && this.is("slash-redirected")) {
      return { status: 308, body: "", headers: { location: "/v1/models" } };
    }
    const allowed = ROUTES[path];
    if (allowed === undefined) return this.notFound();
    if (method === "OPTIONS" && this.is("options-500")) throw new Error("no such method");
    if (method !== allowed && !(method === "HEAD" && allowed === "GET")) return this.wrongMethod(allowed);
    if (query !== undefined && this.is("query-refused"))
      throw new Refusal(400, "api_usage_error", "No parameters");
    if (path === "/v1/models") return { status: 200, body: this.models(account) };
    this.limitRequests(account);
    return this.systemOne(request, account);
  }

  private authenticate(request: IncomingMessage, path: string): Account {
    const account = findAccount(this.is, request.headers.authorization);
    if (account) return account;
    const missing = request.headers.authorization === undefined;
    if (missing && this.is("missing-key-403"))
      throw new Refusal(403, "permission_denied", "A key is required");
    const early = path === "/v1/systemone" && this.is("validation-before-key");
    if (early && Number(request.headers["content-length"] ?? 0) < 20) {
      throw new Refusal(422, [{ loc: ["state"], type: "missing", msg: "Field required" }]);
    }
    const type = this.is("401-of-another-type") ? "unauthorized" : "authentication_error";
    const headers = this.is("no-challenge") ? undefined : { "www-authenticate": "Bearer" };
    throw new Refusal(401, type, "The key is missing or not valid", headers);
  }

  private notFound(): Outgoing {
    if (this.is("not-found-400")) throw new Refusal(400, "api_usage_error", "No such path");
    if (this.is("html-404")) {
      return { status: 404, body: "<!doctype html><h1>404</h1>", headers: { "content-type": "text/html" } };
    }
    throw new Refusal(404, "not_found", "There is nothing at this path");
  }

  private wrongMethod(allowed: string): Outgoing {
    if (this.is("wrong-method-404")) throw new Refusal(404, "not_found", "There is nothing at this path");
    const headers = this.is("no-allow") ? undefined : { allow: allowed === "GET" ? "GET, HEAD" : allowed };
    if (this.is("empty-405")) return { status: 405, body: "", headers };
    throw new Refusal(405, "method_not_allowed", `Only ${allowed} is allowed`, headers);
  }

  private models(account: Account): string {
    const models = listedNames(this.is, account).map(
      (name): JsonObject =>
        new Map<string, JsonValue>([
          ["name", name],
          ...(this.is("description-missing") ? [] : [["description", `Made-up answers of ${name}`] as const]),
          ["release_date", this.is("release-date-with-time") ? "2025-01-31T00:00:00Z" : "2025-01-31"],
        ]),
    );
    return stringifyJson(this.is("bare-model-list") ? models : new Map([["models", models]]));
  }

  private bucket({ key }: Account): { requests: number; tokens: number } {
    const bucket = this.used.get(key) ?? { requests: 0, tokens: 0 };
    this.used.set(key, bucket);
    return bucket;
  }

  private limitRequests(account: Account): void {
    const bucket = this.bucket(account);
    const most = account.requestsPerMinute;
    if (most === undefined || this.is("requests-unlimited")) return;
    if (bucket.requests >= (this.is("one-request-more") ? most + 1 : most)) throw this.rateLimited();
    bucket.requests += 1;
  }

  private rateLimited(): Refusal {
    const ms = 41_300;
    const seconds = this.is("retry-after-in-parts") ? ms / 1000 : Math.ceil(ms / 1000);
    const headers: Record<string, string> = { "retry-after": String(seconds), "retry-after-ms": String(ms) };
    if (this.is("retry-after-rounded-down")) headers["retry-after"] = String(Math.floor(ms / 1000));
    if (this.is("retry-after-ms-missing")) delete headers["retry-after-ms"];
    const type = this.is("429-of-another-type") ? "too_many_requests" : "rate_limit_error";
    return new Refusal(429, type, "Too many requests", headers);
  }

  private async systemOne(request: IncomingMessage, account: Account): Promise<Outgoing> {
    const body = await readBody(this.is, request, LIMITS.bodyBytesMax);
    this.refuseWhenFull(body.json);
    this.evaluating += 1;
    try {
      const { response: own, tokens } = evaluate(this.is, request, account, body, LIMITS);
      let response = own;
      this.countTokens(account, tokens);
      if (this.is("answers-remembered-by-name")) this.remember(response);
      if (this.is("requests-mixed")) response = await this.mixed(response);
      const headers = this.is("answers-as-text") ? { "content-type": "text/plain" } : undefined;
      return { status: 200, body: stringifyJson(response), headers };
    } finally {
      this.evaluating -= 1;
    }
  }

  private refuseWhenFull(json: JsonValue): void {
    const name = isJsonObject(json) ? json.get("model") : undefined;
    if (!MODELS.some(({ names, full }) => full && names.some((known) => known === name))) return;
    const status = this.is("overloaded-503") ? 503 : 529;
    const type = this.is("529-of-another-type") ? "busy" : "overloaded_error";
    const headers = this.is("overloaded-without-retry-after") ? undefined : { "retry-after": "1" };
    throw new Refusal(status, type, "The engine takes no more work", headers);
  }

  private countTokens(account: Account, tokens: number): void {
    const most = account.tokensPerSecond;
    if (most === undefined || this.is("tokens-unlimited")) return;
    const bucket = this.bucket(account);
    bucket.tokens += tokens;
    if (bucket.tokens > most) throw this.rateLimited();
  }

  private remember(response: JsonObject): void {
    const answers = response.get("answers");
    if (!isJsonObject(answers)) return;
    for (const [name, answer] of answers) {
      if (this.remembered.has(name)) answers.set(name, this.remembered.get(name) ?? null);
      else this.remembered.set(name, answer);
    }
  }

  /** Concurrent requests all answer with the last stored value. */
  private async mixed(response: JsonObject): Promise<JsonObject> {
    this.current = response;
    await new Promise((resume) => setTimeout(resume, 5));
    return this.evaluating > 8 ? (this.current ?? response) : response;
  }

  private refused(error: unknown): Outgoing {
    if (!(error instanceof Refusal)) {
      return { status: 500, body: errorBody("internal_error", "The server made a mistake") };
    }
    const { status, what, message, headers } = error;
    if (typeof what === "string") {
      const plain = status === 401 && this.is("plain-text-401");
      return { status, body: plain ? message : errorBody(what, message), headers };
    }
    if (what instanceof Map) return { status, body: stringifyJson(new Map([["detail", [what]]])) };
    return { status, body: validationBody(this.is, what) };
  }
}

const errorBody = (type: string, message: string): string =>
  JSON.stringify({ detail: { error_type: type, message } });
