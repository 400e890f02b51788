import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { noticeDocument, presentationDocument } from "@/components/presentation/presentationDocument";
import { readPresentation } from "@/components/presentation/readPresentation";

/** Every source of the page and of the project's documents. */
const SOURCES = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/")))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file)),
);

/** The lines of a source that match, with their file. */
const linesWith = (pattern: RegExp): string[] =>
  SOURCES.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

const filesWith = (pattern: RegExp): string[] => [
  ...new Set(linesWith(pattern).map((line) => line.slice(0, line.indexOf(":")))),
];

/** The rules of a style sheet about directions, without layout. */
function rulesOf(css: string): string[] {
  const rules = [
    ...css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{\s*unicode-bidi:\s*([a-z]+)\s*;?\s*\}/g),
  ];
  return rules.map(([, selector = "", value = ""]) => `${selector.replace(/\s+/g, "")}: ${value}`);
}

const EVERYWHERE = [
  "*,::before,::after: plaintext",
  '[dir="ltr"],[dir="ltr"]*: normal',
  '[dir="ltr"]bdi: isolate',
];

test("one rule gives each paragraph of every element its own direction, in the page and in what it saves", async () => {
  expect(rulesOf(readFileSync("app/globals.css", "utf8"))).toEqual([
    ...EVERYWHERE,
    ".cm-editor,.cm-editor*: normal",
    "textarea[data-long]: normal",
  ]);
  const presentation = readPresentation({ requestText: "{}", replies: [], imageAddresses: new Map() });
  for (const document of [presentationDocument(presentation), noticeDocument("Gone", "It is gone.")]) {
    expect(rulesOf(/<style>(.*)<\/style>/s.exec(await document)?.[1] ?? "")).toEqual(EVERYWHERE);
  }
});

test("no other place decides on directions, and a new document has to say where its rule is", () => {
  expect(filesWith(/unicode-bidi|unicodeBidi/)).toEqual([
    "app/globals.css",
    "components/presentation/style.ts",
  ]);
  expect(
    filesWith(
      /\bdir[=:]\s*["{](?!ltr|auto)|dir: "|\bdirection:\s*["']?(ltr|rtl)|\.direction = |\[direction:/,
    ),
  ).toEqual(["components/ui/codeMirrorDirection.ts", "components/ui/textarea.tsx"]);
  expect(filesWith(/<html\b/)).toEqual([
    "app/layout.tsx",
    "components/presentation/presentationDocument.tsx",
    "components/report/reportDocument.tsx",
  ]);
  expect(SOURCES.filter((file) => file.endsWith(".css"))).toEqual(["app/globals.css"]);
});

test("where lines are cut, the box inside takes the direction from its element, and that from its text", () => {
  const cut = SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<\w+\b[^>]*\bline-clamp-\d[^>]*>/g)].map(([tag]) => tag),
  );
  expect(cut.length).toBeGreaterThan(3);
  expect(cut.filter((tag) => !tag.startsWith("<bdi") && !tag.includes('dir="auto"'))).toEqual([]);
});

test("what is aligned is aligned to its own start, and JSON and code run from left to right", () => {
  // Figures are numbers: they have no direction.
  const aligned = linesWith(/\btext-left\b|text-align:\s*left/).filter(
    (line) => !line.includes(".many [data-slot=figure]"),
  );
  expect(aligned).toEqual([]);
  const others = SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<pre\b[^>]*>/g)]
      .map(([tag]) => `${file}: ${tag.replace(/\s+/g, " ")}`)
      .filter((tag) => !tag.includes('dir="ltr"')),
  );
  // The state of a slide where it is text.
  expect(others).toEqual([
    `components/presentation/slides.tsx: <pre className="content prose" tabIndex={0}>`,
  ]);
});
