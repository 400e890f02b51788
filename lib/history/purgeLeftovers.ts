import "server-only";
import { log } from "@/lib/log";
import { purgeDeleted } from "@/lib/store/purge";
import { store } from "@/lib/store/store";

/** After a deletion, which has happened: what can now go for good goes with this one or with a later one. */
export async function purgeLeftovers(): Promise<void> {
  try {
    await purgeDeleted(await store(), new Date());
  } catch (error) {
    log().error({ err: error }, "what was deleted could not be purged");
  }
}
