import "server-only";
import type { SystemOneRequest } from "@/lib/contract/request";
import { validateRequest } from "@/lib/contract/validate";
import { env } from "@/lib/env";
import { InvalidRequestError } from "@/lib/errors";
import { readJson } from "./readJson";

/**
 * The evaluation request that an HTTP request carries.
 * @throws InvalidRequestError for one that does not fit the contract, and the errors of `readJson`.
 */
export async function readSystemOneRequest(request: Request): Promise<SystemOneRequest> {
  const result = validateRequest(await readJson(request, env().bodyBytesMax));
  if (!result.ok) throw new InvalidRequestError(result.details);
  return result.request;
}
