#!/usr/bin/env tsx
import { parseArgs } from "node:util";
import { reportJson, reportLine, reportSummary } from "../src/report";
import type { Level } from "../src/requirement";
import { FEATURES, type Feature } from "../src/feature";
import { runConformance } from "../src/runner";
import { DEFAULT_SETTINGS, type Settings } from "../src/settings";

/**
 * Points the conformance suite at a server of the protocol. Exit code 0: every applicable requirement is met.
 */

const HELP = `typed-question-conformance URL --key KEY [options]

  --key KEY                 a bearer key of the server; it may also stand behind the address
  --only ID,…               these requirements alone; images stands for all of images.…
  --except ID,…             not these
  --level spec|contract     spec: what holds for every server; contract: this project's own decisions
  --features NAME,…         what the server claims (${FEATURES.join(", ")}); what it claims and lacks fails
  --model NAME              alias for ordinary requests (${DEFAULT_SETTINGS.model})
  --aliases NAME,…          aliases that the model list must hold
  --prefix Service-         in front of the header names
  --error-type PATH         where an error body has its type (detail.error_type)
  --error-message PATH      where it has its message (detail.message)
  --vision-model, --blind-model, --box-model, --boxless-model, --overloaded-model NAME
  --restricted-key, --revoked-key, --token-limited-key KEY
  --limited-key KEY --limited-requests N
  --body-bytes, --image-bytes, --image-pixels N   limits of the server
  --concurrency N           cases at one time (${DEFAULT_SETTINGS.concurrency})
  --timeout-ms, --stall-ms N
  --json                    one JSON document in place of the table
`;

const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: text,
    only: text,
    except: text,
    level: text,
    features: text,
    model: text,
    aliases: text,
    prefix: text,
    "error-type": text,
    "error-message": text,
    "vision-model": text,
    "blind-model": text,
    "box-model": text,
    "boxless-model": text,
    "overloaded-model": text,
    "restricted-key": text,
    "revoked-key": text,
    "token-limited-key": text,
    "limited-key": text,
    "limited-requests": text,
    "body-bytes": text,
    "image-bytes": text,
    "image-pixels": text,
    concurrency: text,
    "timeout-ms": text,
    "stall-ms": text,
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const list = (value: string | undefined, separator = ","): string[] | undefined =>
  value?.split(separator).filter((item) => item !== "");

function number(value: string | undefined, otherwise: number): number {
  const parsed = value === undefined ? otherwise : Number(value);
  if (!Number.isSafeInteger(parsed) || parsed < 1) throw new Error(`${value} is no positive whole number`);
  return parsed;
}

function featuresFrom(value: string | undefined): Feature[] | undefined {
  return list(value)?.map((name) => {
    const feature = FEATURES.find((known) => known === name);
    if (!feature) throw new Error(`Unknown feature ${name}: ${FEATURES.join(", ")}`);
    return feature;
  });
}

function levelsFrom(value: string | undefined): Level[] | undefined {
  if (value === undefined) return undefined;
  if (value !== "spec" && value !== "contract") throw new Error("--level is spec or contract");
  return [value];
}

function settingsFrom(url: string, key: string): Settings {
  const defaults = DEFAULT_SETTINGS;
  return {
    baseUrl: new URL(url),
    key,
    model: values.model ?? defaults.model,
    aliases: list(values.aliases) ?? defaults.aliases,
    prefix: values.prefix ?? defaults.prefix,
    errorTypePath: list(values["error-type"], ".") ?? defaults.errorTypePath,
    errorMessagePath: list(values["error-message"], ".") ?? defaults.errorMessagePath,
    features: featuresFrom(values.features),
    bodyBytesMax: number(values["body-bytes"], defaults.bodyBytesMax),
    imageBytesMax: number(values["image-bytes"], defaults.imageBytesMax),
    imagePixelsMax: number(values["image-pixels"], defaults.imagePixelsMax),
    longStateWords: defaults.longStateWords,
    visionModel: values["vision-model"],
    blindModel: values["blind-model"],
    boxModel: values["box-model"],
    boxlessModel: values["boxless-model"],
    overloadedModel: values["overloaded-model"],
    restrictedKey: values["restricted-key"],
    revokedKey: values["revoked-key"],
    tokenLimitedKey: values["token-limited-key"],
    limitedKey: values["limited-key"],
    limitedRequests:
      values["limited-requests"] === undefined ? undefined : number(values["limited-requests"], 1),
    timeoutMs: number(values["timeout-ms"], defaults.timeoutMs),
    stallMs: number(values["stall-ms"], defaults.stallMs),
    concurrency: number(values.concurrency, defaults.concurrency),
  };
}

const [url, key = values.key] = positionals;
if (values.help || url === undefined || key === undefined) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const settings = settingsFrom(url, key);
  const selection = {
    levels: levelsFrom(values.level),
    only: list(values.only),
    except: list(values.except),
  };
  const results = await runConformance(settings, selection, (result) => {
    if (!values.json) console.log(reportLine(result, settings.key));
  });
  console.log(values.json ? reportJson(results, settings.key) : reportSummary(results));
  const met = results.every(({ outcome }) => outcome === "pass" || outcome === "not applicable");
  process.exitCode = results.length > 0 && met ? 0 : 1;
}
