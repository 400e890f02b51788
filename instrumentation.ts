/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- Next puts the runtime here and drops the block for others
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { closeEmbeddedModel, loadEmbeddedModel } = await import("@/lib/server/engines/embeddedEngines");
    // First, because it takes longest. warmEngines reports its failure, startServer one of the configuration.
    loadEmbeddedModel().catch(() => {});
    const { startServer } = await import("@/lib/server/http/startServer");
    const { warmEngines } = await import("@/lib/server/engines/registry");
    const { log } = await import("@/lib/server/log");
    const { startConnections } = await import("@/lib/server/connections/connections");
    const { followConnections } = await import("@/lib/server/connections/followChanges");
    const { foldEarlierRuns } = await import("@/lib/server/history/foldEarlierRuns");
    const { stripEarlierRows } = await import("@/lib/server/history/stripEarlierRows");
    const { purgeRegularly } = await import("@/lib/server/history/purgeLeftovers");
    const { startBatch } = await import("@/lib/server/batch/batch");
    const { checkRegularly } = await import("@/lib/server/drift/driftClock");
    const { LOCAL_MODEL_IDS } = await import("@/lib/server/models/catalog");
    const { stopTeachings } = await import("@/lib/server/teachings/runTeachings");
    await startServer(
      () => startConnections(LOCAL_MODEL_IDS),
      async () => void (await Promise.all([closeEmbeddedModel(), stopTeachings()])),
    );
    await followConnections();
    purgeRegularly();
    // Runs that were open when the server ended go on by themselves.
    void startBatch().catch((error: unknown) => log().error({ err: error }, "runs cannot go on"));
    checkRegularly();
    // Not awaited: the page is served while a model loads. One that cannot be loaded does not end the server,
    // because /readyz and every evaluation say so.
    void warmEngines()
      .catch((error: unknown) => log().error({ err: error }, "a model cannot be loaded"))
      // Only now does /readyz say that the server is ready: nothing of this delays that.
      .then(() => Promise.all([stripEarlierRows(), foldEarlierRuns()]));
  }
}
