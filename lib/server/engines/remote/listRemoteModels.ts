import type { ConnectionSettings } from "@/lib/shared/pageApi/connections";
import { REMOTE_KINDS } from "./kinds/registry";
import type { RemoteServer } from "./remoteServer";
import { UnreadableReply } from "./replyFields";

/**
 * The models that a server lists, by its own names.
 * @throws AppError when it lists none in a known form, and the errors of `RemoteServer.call`.
 */
export async function listRemoteModels(
  { kind, preset }: ConnectionSettings,
  server: RemoteServer,
  signal: AbortSignal,
): Promise<string[]> {
  const { modelsPath, readModels } = REMOTE_KINDS[kind];
  return server.call({ method: "GET", path: modelsPath(preset) }, signal, (reply) => {
    const names = readModels(reply);
    if (!names) throw new UnreadableReply("it sent a list of models in an unknown form");
    return names;
  });
}
