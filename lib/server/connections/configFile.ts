import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { connectionSettings, modelAlias, type ConnectionSettings } from "@/lib/shared/pageApi/connections";
import { env, namedSecret } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";

const FILE_NAME = "models.config.json";

const configFile = z.strictObject({
  connections: z
    .array(
      connectionSettings.safeExtend({
        /** The environment variable that holds the key. */
        keyFromEnv: z
          .string()
          .regex(/^[A-Z_][A-Z0-9_]*$/, "Expected the name of an environment variable, such as OPENAI_API_KEY")
          .optional(),
      }),
    )
    .default([])
    .refine(
      (connections) => new Set(connections.map(({ name }) => name)).size === connections.length,
      "Each name stands once",
    ),
  /** Name to model. */
  aliases: z.record(modelAlias, z.string().min(1).max(250)).default({}),
});

/** An unusable file; the message names it and each wrong place in it. */
class ConfigFileError extends Error {
  override name = "ConfigFileError";
}

export interface ConfigFile {
  connections: { settings: ConnectionSettings; key: string | null }[];
  aliases: { name: string; modelId: string }[];
}

/**
 * Connections from the configuration file. A missing file is an error only if the configuration names it.
 * @param modelIds versioned ids of models, which are no aliases
 * @throws ConfigFileError
 */
export function readConfigFile(modelIds: readonly string[]): ConfigFile {
  const { modelsConfig } = env();
  const file = path.resolve(/* turbopackIgnore: true */ modelsConfig ?? path.join(dataDir(), FILE_NAME));
  const text = readText(file, modelsConfig !== undefined);
  if (text === null) return { connections: [], aliases: [] };
  const result = configFile.safeParse(parsed(text, file));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: place, message }) => `- ${place.join(".")}: ${message}`,
    );
    throw new ConfigFileError([`${file} cannot be used:`, ...problems].join("\n"));
  }
  const taken = Object.keys(result.data.aliases).find((name) => modelIds.includes(name));
  if (taken !== undefined)
    throw new ConfigFileError(`${file} cannot be used:\n- aliases.${taken}: A model has this name`);
  return {
    connections: result.data.connections.map(({ keyFromEnv, ...settings }) => ({
      settings,
      key: keyFromEnv === undefined ? null : keyOf(keyFromEnv, settings.name, file),
    })),
    aliases: Object.entries(result.data.aliases).map(([name, modelId]) => ({ name, modelId })),
  };
}

function readText(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && !isNamed) return null;
    throw new ConfigFileError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

function keyOf(variable: string, connection: string, file: string): string {
  const key = namedSecret(variable);
  if (key !== undefined) return key;
  throw new ConfigFileError(`${file}: the connection '${connection}' needs ${variable}, which is not set.`);
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigFileError(`${file} is not JSON: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
