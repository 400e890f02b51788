/** One request on the wire; only `Host`, `Connection` and the framing are added. */
export interface WireRequest {
  method: string;
  /** Path and query, as written. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** `chunked` sends no Content-Length. */
  framing?: "length" | "chunked";
  /** Sends this Content-Length in place of the true one. */
  declaredBytes?: number;
  /** Sends the body and then waits, with the request still open. */
  unfinished?: boolean;
}
