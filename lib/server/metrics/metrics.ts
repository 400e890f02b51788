import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { env } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";

/** The state of a queue at one time. */
type QueueSize = () => { running: number; waiting: number };

/** From a known small question to a loading local model. */
const MODEL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const REQUEST_SECONDS = [0.001, 0.0025, ...MODEL_SECONDS];

interface Metrics {
  registry: Registry;
  requests: Counter;
  requestSeconds: Histogram;
  modelSeconds: Histogram;
  queueSeconds: Histogram;
  tokens: Counter;
  rows: Counter;
}

const queues = () => singleton<Map<string, QueueSize>>("meteredQueues", () => new Map());

/** The numbers of this process; null while nobody may read them, because PLAYGROUND_METRICS_TOKEN is not set. */
const metrics = () =>
  singleton<Metrics | null>("metrics", () => (env().metricsToken === undefined ? null : create()));

function create(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "playground_" });
  const queueGauge = (what: "running" | "waiting", help: string): void => {
    new Gauge({
      name: `playground_queue_${what}`,
      help,
      labelNames: ["queue"],
      registers,
      collect() {
        this.reset();
        for (const [queue, size] of queues()) this.set({ queue }, size()[what]);
      },
    });
  };
  queueGauge("running", "Requests that a model or a connection answers now");
  queueGauge("waiting", "Requests that wait for a model or a connection, without rows of runs");
  return {
    registry,
    requests: new Counter({
      name: "playground_requests_total",
      help: "Finished requests by route, method and status",
      labelNames: ["route", "method", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "playground_request_seconds",
      help: "Time from a request to its response, by route",
      labelNames: ["route"],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    modelSeconds: new Histogram({
      name: "playground_model_seconds",
      help: "Time that a model took for one evaluation, without its wait",
      labelNames: ["model"],
      buckets: MODEL_SECONDS,
      registers,
    }),
    queueSeconds: new Histogram({
      name: "playground_model_wait_seconds",
      help: "Time that an evaluation waited for its model",
      labelNames: ["model"],
      buckets: MODEL_SECONDS,
      registers,
    }),
    tokens: new Counter({
      name: "playground_tokens_total",
      help: "Tokens of answered evaluations by model and direction",
      labelNames: ["model", "direction"],
      registers,
    }),
    rows: new Counter({
      name: "playground_run_rows_total",
      help: "Finished rows of runs by model and status; its rate is the rows a second",
      labelNames: ["model", "status"],
      registers,
    }),
  };
}

/** The text of Prometheus' format; null without a token in the configuration. */
export async function metricsText(): Promise<{ text: string; contentType: string } | null> {
  const known = metrics();
  return known && { text: await known.registry.metrics(), contentType: known.registry.contentType };
}

/** @param route the path with `[names]` in place of values: values are countless, and the id of a share is secret */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  const known = metrics();
  known?.requests.inc({ route, method, status });
  known?.requestSeconds.observe({ route }, ms / 1_000);
}

/** @param model its versioned id */
export function countEvaluation(
  model: string,
  { queueMs, modelMs }: { queueMs: number; modelMs: number },
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): void {
  const known = metrics();
  known?.modelSeconds.observe({ model }, modelMs / 1_000);
  known?.queueSeconds.observe({ model }, queueMs / 1_000);
  known?.tokens.inc({ model, direction: "input" }, inputTokens);
  known?.tokens.inc({ model, direction: "output" }, outputTokens);
}

export function countRows(model: string, status: "answered" | "failed", count: number): void {
  if (count > 0) metrics()?.rows.inc({ model, status }, count);
}

/** Shows a queue under this name, until the returned function is called. */
export function meterQueue(name: string, size: QueueSize): () => void {
  queues().set(name, size);
  return () => {
    if (queues().get(name) === size) queues().delete(name);
  };
}
