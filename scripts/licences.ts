import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { licencesPage } from "./licencesPage";

/** `npm run licences`: writes docs/licences.md from the lock of the packages. A test holds both equal. */
const page = licencesPage(readFileSync("package-lock.json", "utf8"));
writeFileSync("docs/licences.md", await format(page, { parser: "markdown", printWidth: 110 }));
