import { readFileSync } from "node:fs";

const withoutIndent = (code: string): string =>
  code
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** The code of a README's first example, behind its imports, a line a line and without indent. */
export function readmeExample(readme: string): string {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(readme, "utf8")) ?? [];
  return withoutIndent(code.replace(/^import .*$/gm, ""));
}

/** The lines of a test between `// README` and `// end`, in the same form. */
export function testedExample(test: string): string {
  const [, code = ""] = /\/\/ README\n([\s\S]*?)\/\/ end\n/.exec(readFileSync(test, "utf8")) ?? [];
  return withoutIndent(code);
}
