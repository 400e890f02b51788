import type { ConnectionSettings } from "@/lib/shared/pageApi/connections";
import type { RemoteServer } from "./remote/remoteServer";
import { UnreadableReply } from "./remote/replyFields";
import { upstreamPreset } from "./remote/kinds/upstream/engine";
import { readModelList } from "./remote/kinds/upstream/readModelList";

/**
 * The models that a server lists, by its own names.
 * @throws AppError when it lists none in a known form, and those of `RemoteServer.call`.
 */
export async function listRemoteModels(
  { kind, preset }: ConnectionSettings,
  server: RemoteServer,
  signal: AbortSignal,
): Promise<string[]> {
  const path = kind === "upstream" ? upstreamPreset(preset).modelsPath : "/models";
  return server.call({ method: "GET", path }, signal, (reply) => {
    const names = readModelList(reply);
    if (!names) throw new UnreadableReply("it sent a list of models in an unknown form");
    return names;
  });
}
