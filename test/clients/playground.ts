import * as decisions from "@/app/v1/decisions/route";
import * as models from "@/app/v1/models/route";
import * as openapi from "@/app/v1/openapi.json/route";
import * as systemOne from "@/app/v1/systemone/route";
import { startConnections } from "@/lib/server/connections/connections";
import type { Route } from "@/lib/server/http/route";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { serveRoute, type HttpServer } from "@/test/httpServer";
import { FIXED_KEY, startTestServer } from "@/test/server";

/** The public API over HTTP, for a client that a test drives. */
export interface Playground {
  /** `http://127.0.0.1:<port>`, without `/v1`. */
  server: string;
  key: string;
  /** The requests that reached it, oldest first. */
  received: HttpServer["received"];
  /** The answer of `POST /v1/systemone` to this request, by a bare `fetch`. */
  plain: (request: unknown) => Promise<PlainResponse>;
  stop: () => Promise<void>;
}

export interface PlainResponse {
  model: string;
  answers: Record<string, PlainAnswer>;
  usage: { input_tokens: number; output_tokens: number };
}

export interface PlainAnswer {
  type: string;
  noul?: number;
  choice?: string;
  score?: number;
  confidence?: number;
  probabilities?: Record<string, number>;
  legend?: Record<string, string>;
}

const ROUTES: Record<string, Route> = {
  "POST /v1/systemone": systemOne.POST,
  "POST /v1/decisions": decisions.POST,
  "GET /v1/models": models.GET,
  "GET /v1/openapi.json": openapi.GET,
};

export async function startPlayground(variables: Record<string, string> = {}): Promise<Playground> {
  const parts = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, ...variables });
  await startConnections(LOCAL_MODEL_IDS);
  const http = await serveRoute((request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const route = ROUTES[name];
    if (!route) throw new Error(`A client asked for ${name}`);
    return route(request);
  });
  const { baseUrl, received } = http;
  return {
    server: baseUrl,
    key: FIXED_KEY,
    received,
    async plain(request) {
      const response = await fetch(`${baseUrl}/v1/systemone`, {
        method: "POST",
        headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as PlainResponse;
    },
    async stop() {
      await http.stop();
      await parts.stop();
    },
  };
}

/** An answer without the server's own fields, which some clients drop. */
export const withoutExtras = (answer: PlainAnswer): object =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !name.startsWith("x_")));

export const STATE = "I was charged twice for my subscription and nobody answers. Refund me today!";

/** A question of each type that every client knows. */
export const QUESTIONS = {
  refund: { type: "noul", instructions: "Is a refund asked for?" },
  team: {
    type: "choice",
    instructions: "Which team should handle this?",
    criteria: { billing: "payments, invoices and refunds", technical: "errors and crashes" },
  },
  urgency: {
    type: "score",
    instructions: "How urgent is it?",
    criteria: ["can wait", "this week", "today"],
  },
} as const;
