/** A download that did not come to its end; the message is for whoever asked for it. */
export class DownloadError extends Error {
  override name = "DownloadError";
}

/** One that may go on by itself: the connection broke or the server was busy. */
export class InterruptedError extends DownloadError {
  override name = "InterruptedError";
}
