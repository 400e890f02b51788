/** An incomplete download; the message is for the person who started it. */
export class DownloadError extends Error {
  override name = "DownloadError";
}

/** A temporary failure: the connection broke or the server was busy. */
export class InterruptedError extends DownloadError {
  override name = "InterruptedError";
}
