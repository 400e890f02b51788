import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails a test that writes to console.error or console.warn. A test that expects such a line says so:
 * `vi.spyOn(console, "error").mockImplementation(() => {})`, and then asserts the line.
 */
const lines: string[] = [];

for (const method of ["error", "warn"] as const) {
  console[method] = (...values: unknown[]) => {
    lines.push(`console.${method}: ${format(...values)}`);
  };
}

function failOnLines(): void {
  const written = lines.splice(0);
  if (written.length > 0) throw new Error(`Unexpected console output\n${written.join("\n")}`);
}

afterEach(failOnLines);
afterAll(failOnLines);
