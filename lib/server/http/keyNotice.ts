/** The terminal's message about the API key at a start. */
export type KeyState = { kind: "made"; key: string } | { kind: "fixed" } | { kind: "known" };

/** Text for the terminal, ending with a line break. Only a newly made key is shown. */
export function keyNotice(state: KeyState, baseUrl: string): string {
  switch (state.kind) {
    case "made":
      return [
        boxed(["API key of the local account, shown this once:", state.key]),
        "",
        `curl ${baseUrl}/v1/systemone \\`,
        `  -H 'Authorization: Bearer ${state.key}' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  -d '${EXAMPLE}'`,
        "",
        "A client with another default model? PLAYGROUND_ALIASES=jev-latest=model-latest gives that name a model.",
        "",
      ].join("\n");
    case "fixed":
      return "The API key is the value of PLAYGROUND_API_KEY.\n";
    case "known":
      return "The API key was shown at the first start. If it is lost, set another with PLAYGROUND_API_KEY.\n";
  }
}

/** Text for the terminal with the link that signs a browser of this machine in. */
export const localLinkNotice = (link: string): string =>
  `\nOpen the page with this link. It is good until the server ends:\n\n  ${link}\n`;

/** Wrapped to the width of a terminal. */
const EXAMPLE = `{
    "model": "model-latest",
    "state": "I was charged twice.",
    "questions": { "billing": { "type": "noul", "instructions": "Is this about billing?" } }
  }`;

function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 2);
  const body = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return [`┌${edge}┐`, ...body, `└${edge}┘`].join("\n");
}
