import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";

export default defineConfig([
  globalIgnores([".next*/", "data/", "coverage/", "test-results/", "playwright-report/", "next-env.d.ts"]),
  next,
  typescript,
]);
