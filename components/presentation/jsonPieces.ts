import { jsonTokens } from "@/components/answer/jsonTokens";
import { canTurn } from "@/lib/shared/text/isolated";
import { html, type Html } from "./html";

/** JSON as it stands: a name or a text in it must not turn what stands behind it. */
export const jsonPieces = (text: string): Html[] =>
  jsonTokens(text).map(({ text: piece }) => (canTurn(piece) ? html`<bdi>${piece}</bdi>` : html`${piece}`));
