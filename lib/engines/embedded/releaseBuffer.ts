import { MessageChannel } from "node:worker_threads";

/**
 * Gives the memory under a large view back at once; every view on it is empty afterwards. The collector weighs what
 * lies in its own heap, so a thread that is done with 28 MB outside of it may keep them for minutes. A closed port
 * takes what it is given with it.
 */
export function releaseBuffer({ buffer }: Uint8Array): void {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  port2.close();
  if (buffer instanceof ArrayBuffer) port1.postMessage(null, [buffer]);
}
