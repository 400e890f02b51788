import { Client } from "pg";

/** A trigger of the migrations notifies here, in the transaction of each change of a connection or an alias. */
const CHANNEL = "playground_catalog";
const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

interface ListenerOptions {
  databaseUrl: string;
  /** Called after each change, and at each new connection: changes may have passed meanwhile. */
  onChange: () => void;
  /** Called once for each loss of the connection. */
  onLost: (error: unknown) => void;
  retryMs?: number;
}

/**
 * Listens to changes of connections and aliases by every process of a PostgreSQL database. It holds one connection
 * and opens another when that is lost.
 */
export class CatalogListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;
  private hasReported = false;
  private isOpen = false;

  constructor(private readonly options: ListenerOptions) {
    void this.connect();
  }

  /** Whether changes arrive now. */
  get isListening(): boolean {
    return this.isOpen;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.isOpen = false;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.options.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: "typed-question-playground-catalog",
    });
    this.client = client;
    let lastError: unknown = new Error("The connection ended");
    client.on("error", (error) => (lastError = error));
    client.on("end", () => this.lose(client, lastError));
    client.on("notification", () => this.options.onChange());
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      return this.lose(client, error);
    }
    if (this.isStopped) return;
    this.isOpen = true;
    this.hasReported = false;
    this.options.onChange();
  }

  private lose(client: Client, error: unknown): void {
    if (this.client !== client || this.isStopped) return;
    this.client = null;
    this.isOpen = false;
    if (!this.hasReported) this.options.onLost(error);
    this.hasReported = true;
    this.retry = setTimeout(() => void this.connect(), this.options.retryMs ?? RETRY_MS).unref();
  }
}
