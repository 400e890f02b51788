/** The server of the end-to-end tests, started by Playwright on its own data folder. */
export const PORT = Number(process.env.PLAYGROUND_E2E_PORT || 3210);
export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** The server's data folder: inside Playwright's output folder, which it empties before the start. */
export const DATA_DIR = "test-results/data";

/** The key of the local account in the tests. */
export const API_KEY = "tqp-end-to-end-tests";
