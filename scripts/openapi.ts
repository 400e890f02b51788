import { writeFileSync } from "node:fs";
import { openApiDocument } from "@typed-question/protocol/openapi/document";

/** Writes the committed copy of the interface description; a test holds it equal to the server's document. */
writeFileSync("docs/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
