import PgBoss from "pg-boss";
import type { Baton, PgBossOptions } from "./baton";

const QUEUE = "dataset-runs";
/** pg-boss has its tables in a schema of its own, beside the store's. */
const SCHEMA = "pgboss";
const POLL_SECONDS = 1;
const ROUND_SECONDS = 3;
/** A job takes milliseconds: after this time its process is dead, and another gets the job. */
const EXPIRE_SECONDS = 10;
/** How often dead processes are looked for, and done jobs go. */
const MAINTENANCE_SECONDS = 10;
const DONE_JOBS_SECONDS = 3_600;
const RETRIES_MAX = 1_000_000;
const CONNECTIONS_MAX = 2;

/**
 * Each open run is one job that goes round: the process that gets it works on the run from then on, and passes the
 * job on. So every process joins within seconds, and the job of a dead one comes back by itself.
 */
export async function pgBossBaton({
  databaseUrl,
  worker,
  isOpen,
  onError,
  pollSeconds = POLL_SECONDS,
  roundSeconds = ROUND_SECONDS,
}: PgBossOptions): Promise<Baton> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max: CONNECTIONS_MAX,
    application_name: "typed-question-playground-runs",
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: DONE_JOBS_SECONDS,
    deleteAfterSeconds: DONE_JOBS_SECONDS,
  });
  boss.on("error", (error) => onError(error, "the queue of runs failed"));
  await boss.start();
  await boss.createQueue(QUEUE, {
    ...{ name: QUEUE, policy: "short", retryLimit: RETRIES_MAX, expireInSeconds: EXPIRE_SECONDS },
  });
  const pass = async (runId: string, startAfter = 0): Promise<void> => {
    // One waiting job a run: a second one is not added.
    await boss.send(QUEUE, { runId }, { singletonKey: runId, startAfter });
  };
  await boss.work<{ runId: string }>(
    QUEUE,
    { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
    async (jobs) => {
      for (const { data } of jobs) {
        if (!(await isOpen(data.runId))) continue;
        worker.take(data.runId);
        await pass(data.runId, roundSeconds);
      }
    },
  );
  return {
    pass: async (runId) => {
      worker.take(runId);
      await pass(runId);
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}
