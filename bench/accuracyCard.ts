/** `npm run accuracy:card`: writes what the page shows of docs/accuracy.md, after that has got a new print. */
import { readFileSync, writeFileSync } from "node:fs";
import { readAccuracyDoc } from "./accuracyDoc";

const card = readAccuracyDoc(readFileSync("docs/accuracy.md", "utf8"));
writeFileSync("components/models/accuracyCard.json", `${JSON.stringify(card, null, 2)}\n`);
