/** `npm run accuracy:card`: writes what the page shows of packages/embedded-model/accuracy.md, after that has got a new print. */
import { readFileSync, writeFileSync } from "node:fs";
import { readAccuracyDoc } from "./accuracyDoc";

const card = readAccuracyDoc(readFileSync("packages/embedded-model/accuracy.md", "utf8"));
writeFileSync("packages/embedded-model/src/accuracyCard.json", `${JSON.stringify(card, null, 2)}\n`);
