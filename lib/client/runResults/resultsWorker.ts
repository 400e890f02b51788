import "@/lib/client/zodWithoutEval";
import { resultsDesk } from "./resultsDesk";
import type { ResultsCall } from "./resultsProtocol";

const take = resultsDesk((reply) => self.postMessage(reply));

self.addEventListener("message", ({ data }: MessageEvent<ResultsCall>) => take(data));
