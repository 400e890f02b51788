import { pullBundle } from "@/lib/server/weights/pull";
import { SMALL } from "./smallBundle";

/** Pulls the small bundle in a separate process, so that it can be killed. */
const [dataDir = "", baseUrl = ""] = process.argv.slice(2);
await pullBundle(SMALL, { dataDir, baseUrl });
