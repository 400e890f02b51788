// `next start` as a child of start.mjs. When that process is gone, however it ended, the server goes too.
process.once("disconnect", () => process.exit());
await import("../node_modules/next/dist/bin/next");
