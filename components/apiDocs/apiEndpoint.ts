import type { OpenApiDocument } from "@typed-question/protocol/openapi/document";
import type { Operation } from "@typed-question/protocol/openapi/operation";

export interface Endpoint {
  /** Anchor. */
  id: string;
  method: "GET" | "POST";
  path: string;
  operation: Operation;
}

export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(post ? [{ id: post.operationId, method: "POST" as const, path, operation: post }] : []),
    ...(get ? [{ id: get.operationId, method: "GET" as const, path, operation: get }] : []),
  ]);
}
