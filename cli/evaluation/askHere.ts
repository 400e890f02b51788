import pino from "pino";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import {
  ERROR_STATUS,
  VALIDATION_STATUS,
  writeError,
  writeValidationError,
} from "@typed-question/protocol/errors";
import { parseJson } from "@typed-question/protocol/json";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { validateRequest } from "@typed-question/protocol/validate";
import { writeResponse } from "@typed-question/protocol/writeResponse";
import { startConnections } from "@/lib/server/connections/connections";
import { closeEmbeddedModel } from "@/lib/server/engines/embeddedEngines";
import { env } from "@/lib/server/env";
import { evaluate } from "@/lib/server/evaluate/evaluate";
import { errorWithoutContent } from "@/lib/server/log";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { store } from "@/lib/server/store/openStore";
import type { Ask, Reply } from "./ask";

/** Models of this process, with the connections of the server's store and configuration. */
export interface LocalModels {
  ask: Ask;
  close: () => Promise<void>;
}

/** Opens the store and reads the connections. @throws Error where one of them cannot be read */
export async function openLocalModels(): Promise<LocalModels> {
  // Stdout has the table alone.
  const options = { level: env().logLevel, base: undefined, serializers: { err: errorWithoutContent } };
  replaceSingleton("log", pino(options, pino.destination(2)));
  const opened = await store();
  await startConnections(LOCAL_MODEL_IDS);
  return {
    ask: askHere,
    close: async () => {
      await closeEmbeddedModel();
      await opened.close();
    },
  };
}

async function askHere(requestText: string, signal: AbortSignal): Promise<Reply> {
  try {
    const result = validateRequest(parseJson(requestText));
    if (!result.ok) throw new InvalidRequestError(result.details);
    const images = imagesOf(result.request);
    const response = await evaluate(result.request, {
      signal,
      hasDangerZoneHeader: true,
      images,
      models: null,
    });
    return { status: 200, headers: new Headers(), body: writeResponse(response) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InvalidRequestError) {
      return { status: VALIDATION_STATUS, headers: new Headers(), body: writeValidationError(error.details) };
    }
    if (!(error instanceof AppError)) throw error;
    const { type, message, headers } = error;
    return { status: ERROR_STATUS[type], headers: new Headers(headers), body: writeError(type, message) };
  }
}

const imagesOf = ({ assets }: SystemOneRequest): Map<string, Uint8Array> =>
  new Map(
    [...(assets ?? [])].flatMap(([placeholder, asset]): [string, Uint8Array][] =>
      "data_base64" in asset ? [[placeholder, Buffer.from(asset.data_base64, "base64")]] : [],
    ),
  );
