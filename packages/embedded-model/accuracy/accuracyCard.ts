/**
 * `npm run accuracy:card`: writes the page's part of packages/embedded-model/accuracy.md, after that document
 * has a new print.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readAccuracyDoc } from "./accuracyDoc";

const card = readAccuracyDoc(readFileSync("packages/embedded-model/accuracy.md", "utf8"));
writeFileSync("packages/embedded-model/src/accuracyCard.json", `${JSON.stringify(card, null, 2)}\n`);
