import type { Connection } from "@/lib/server/connections/connections";
import { connectionFailure } from "@/lib/shared/pageApi/connectionFailure";
import { isLocalPreset } from "@/lib/shared/pageApi/connectionKinds";
import { publicModelId, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { env } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import { meterQueue } from "@/lib/server/metrics/metrics";
import { callerRetries } from "@/lib/server/retryOwner";
import { singleton } from "@/lib/server/singleton";
import { boundEngine } from "./boundedEngine";
import { BoundedQueue } from "./boundedQueue";
import type { Engine } from "@typed-question/protocol/engine";
import { priceOfModel, pricedEngine } from "./pricedEngine";
import { REMOTE_KINDS } from "./remote/kinds/registry";
import { RemoteCaller } from "./remote/remoteCaller";
import { RemoteServer } from "./remote/remoteServer";
import { createTransport } from "./remote/transport";

/** Longest reply; a legend may repeat the levels of a request. */
const REPLY_BYTES_MAX = 16 * 1024 * 1024;

/** The engines of one connection as it was set at one time. They share its queue, its places and its pauses. */
export interface ConnectionEngines {
  revision: string;
  /** It knows the last call of each model by versioned id. */
  server: RemoteServer;
  /** By versioned id. */
  engines: ReadonlyMap<string, Engine>;
  /** Since when a request waits for a model, by versioned id, that may be loading; null for none. */
  loadingSince: (id: string) => number | null;
  queue: Pick<BoundedQueue, "size">;
  /** Lets evaluations under way end, then closes the network connections. */
  retire: () => void;
}

export function openConnection(connection: Connection): ConnectionEngines {
  const { settings, key, isPublicOnly, problem } = connection;
  const { origin } = new URL(settings.baseUrl);
  const transport = createTransport({ origin, isPublicOnly, replyBytesMax: REPLY_BYTES_MAX });
  const loadsModels = isLocalPreset(settings.kind, settings.preset);
  const caller = new RemoteCaller(transport.send, { ...settings, loadsModels, leavesRetries: callerRetries });
  const { createEngine, authHeaders } = REMOTE_KINDS[settings.kind];
  const server = new RemoteServer({
    ...{ name: settings.name, baseUrl: settings.baseUrl, key, authHeaders, caller },
  });
  const queue = new BoundedQueue({ runningMax: settings.concurrencyMax, waitingMax: env().waitingMax });
  const use = new Use(transport.close);
  const serverOf = (id: string): Pick<RemoteServer, "call"> => ({
    call: (request, signal, read) => server.call({ ...request, model: id }, signal, read),
  });
  const engineOf = (model: RemoteModel, id: string): Engine => {
    const created = createEngine({ settings, model, server: serverOf(id) });
    const engine = boundEngine(pricedEngine(created, priceOfModel(settings, model)), queue);
    return {
      ...engine,
      capabilities: { ...engine.capabilities, ...(loadsModels ? { loadMsMax: settings.timeoutMs } : {}) },
      evaluate: (request, signal) =>
        problem === null
          ? use.during(() => engine.evaluate(request, signal))
          : Promise.reject(
              new AppError("upstream_error", connectionFailure(settings.name, null, problem), {
                facts: { connection: settings.name },
              }),
            ),
    };
  };
  return {
    revision: connection.revision,
    server,
    engines: new Map(
      settings.models.map((model) => {
        const id = publicModelId(settings.name, model.id);
        return [id, engineOf(model, id)];
      }),
    ),
    loadingSince: (id) => caller.loadingSince(id),
    queue,
    retire: () => use.end(),
  };
}

/** Closes a retired object after its last use. */
class Use {
  private count = 0;
  private isRetired = false;

  constructor(private readonly close: () => void) {}

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
      this.closeIfOver();
    }
  }

  end(): void {
    this.isRetired = true;
    this.closeIfOver();
  }

  private closeIfOver(): void {
    if (this.isRetired && this.count === 0) this.close();
  }
}

/**
 * The engines of these connections. An unchanged connection keeps its engines; a changed one gets new engines.
 * Evaluations under way end with the old engines.
 */
export function connectionEngines(
  connections: readonly Connection[],
): ReadonlyMap<string, ConnectionEngines> {
  const open = singleton<Map<string, ConnectionEngines>>("connectionEngines", () => new Map());
  const wanted = new Map(connections.map((connection) => [connection.id, connection]));
  for (const [id, engines] of open) {
    if (wanted.get(id)?.revision === engines.revision) continue;
    engines.retire();
    open.delete(id);
  }
  for (const [id, connection] of wanted) if (!open.has(id)) open.set(id, metered(connection));
  return open;
}

/** With its queue among the metrics. A connection that is only tried has none there. */
function metered(connection: Connection): ConnectionEngines {
  const engines = openConnection(connection);
  const unmeter = meterQueue(`connection ${connection.settings.name}`, () => engines.queue.size);
  return {
    ...engines,
    retire: () => {
      unmeter();
      engines.retire();
    },
  };
}
