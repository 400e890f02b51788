import { fromBase64 } from "@/lib/shared/text/base64";
import { isSecretName, mayNameKey } from "./secretName";

/** A form of key, with the page's words for it. */
interface SecretKind {
  noun: string;
  pattern: RegExp;
}

/** Unmistakable forms of keys, from their issuers' documents. */
const KINDS: readonly SecretKind[] = [
  { noun: "a private key", pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/ },
  { noun: "a signed token (JWT)", pattern: /(?<![\w-])eyJ[\w-]{6,}\.[\w-]{4,}/ },
  {
    noun: "an authorization",
    pattern: /\bbearer(?:\s|%20|\+)+["']?(?=[\w.~+/=:-]{0,300}(?:\d|[._~+/=]\w|=))[\w.~+/=:-]{6,}/i,
  },
  { noun: "an authorization", pattern: /\bbearer\s+[\w.~+/-]{16,}/i },
  {
    noun: "an authorization",
    pattern: /\bbasic\s+(?=[a-z0-9+/]{0,300}[\d=])[a-z0-9+/]{8,}={0,2}(?![\w.+/=-])/i,
  },
  {
    noun: "an authorization",
    pattern: /\b(?:token|api-?key)\s+(?=[\w.-]{0,300}\d)[\w.-]{16,}/i,
  },
  {
    noun: "an API key",
    pattern: /(?<![A-Za-z0-9])(?:sk|pk|rk|sess)[-_](?=[\w-]{0,200}[\dA-Z])[A-Za-z0-9][\w-]{5,}/,
  },
  { noun: "an API key", pattern: /(?<![A-Za-z0-9])sk-[\w-]{16,}/ },
  { noun: "a key of this playground", pattern: /(?<![A-Za-z0-9])tqp_[\w-]{4,}/ },
  { noun: "an AWS key", pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{12,}/ },
  {
    noun: "an access token",
    pattern:
      /(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|glpat-|gldt-|xox[abeoprs]-|xapp-|hf_|npm_|pypi-|dop_v1_|dckr_pat_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|lin_api_|figd_|glsa_|sntrys_|ATATT3x|ya29\.|GOCSPX-|sbp_)[\w.-]{8,}/,
  },
  {
    noun: "an API key",
    pattern:
      /(?<![A-Za-z0-9])(?:AIza|gsk_|xai-|r8_|nvapi-|pplx-|whsec_|fw_|tgp_v1_|SG\.)(?=[\w.-]{0,200}\d)[\w.-]{12,}/,
  },
  { noun: "an API key", pattern: /(?<![A-Za-z0-9])(?:key-|dapi)[0-9a-f]{32}/ },
  {
    noun: "an API key",
    pattern:
      /(?<![A-Za-z0-9])(?:hv[sbr]\.|lsv2_|tvly-|jina_|apify_api_|ntn_|rnd_|phx_|AGE-SECRET-KEY-1)(?=[\w.-]{0,200}[\dA-Z])[\w.-]{8,}/,
  },
  {
    noun: "a webhook address",
    pattern: /hooks\.slack\.com\/services\/\S{8,}|discord(?:app)?\.com\/api\/webhooks\/\d+\/\S+/i,
  },
  {
    noun: "a user and a password in an address",
    pattern: /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"']{0,200}:[^\s/@"']{1,200}@/i,
  },
];

/** The kind of key in a text, by its form alone; null without a key. Ordinary words are no keys. */
export function secretKindOf(text: string): string | null {
  return KINDS.find(({ pattern }) => pattern.test(text))?.noun ?? null;
}

/**
 * `name: value`, `name=value`, `"name":"value"`, `?name=value`, also with escaped quotes. One may be inside
 * the value of another.
 */
const ASSIGNMENT =
  /(?<![\p{L}\d_.-])([\p{L}][\p{L}\d_.-]{1,60})(?:\\?["'])?\s*[:=](?=\s*(?:\\?["'])?([^\s"'\\&,;]{3,200}))/gu;

/** A header in a list of names and values, as JSON inside a text. */
const NAMED = /(?:\\?["'])(?:name|key|header)\\?["']\s*:\s*\\?["']([^"'\\]{1,80})/gi;

/** An everyday English word may precede a colon. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}+$/u;
/** Such a word names a header in any case. */
const HEADER_WORD = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|^passw/i;

/** Whether a text assigns a value to a key's name, as a header line, an address or a program does. */
function assignsSecret(text: string): boolean {
  if ([...text.matchAll(NAMED)].some(([, name = ""]) => isSecretName(name))) return true;
  for (const [, name = "", value = ""] of text.matchAll(ASSIGNMENT)) {
    if (mayNameKey(name) && isRandomText(value)) return true;
    if (!isSecretName(name)) continue;
    const isWord = PLAIN_WORD.test(name) && !HEADER_WORD.test(name);
    if (!isWord || /[\d_=+/-]/.test(value) || value.length >= 16) return true;
  }
  return false;
}

const RANDOM_CHARS_MIN = 12;
const RANDOM_CHARS_MAX = 500;

/** Whether a value has no words: letters and digits are mixed in one piece, or it is a UUID. */
export function isRandomText(value: string): boolean {
  if (value.length < RANDOM_CHARS_MIN || value.length > RANDOM_CHARS_MAX) return false;
  if (!/^[\w.+/=~:-]+$/.test(value)) return false;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return true;
  return (value.match(/[A-Za-z0-9]{10,}/g) ?? []).some(
    (piece) =>
      /\d/.test(piece) && /[a-z]/i.test(piece) && !/^(?:[A-Za-z]+\d{1,4}|\d+[A-Za-z]{1,4})$/.test(piece),
  );
}

const BASIC = /\bbasic\s+([a-z0-9+/]{8,500}={0,2})(?![\w.+/=-])/gi;

/** A user and a password: in base64, as headers have them, or behind an option of curl. */
function hasUserAndPassword(text: string): boolean {
  if (/\bcurl\b/.test(text) && /\s(?:-u|--user|--proxy-user)[ =]?["']?[^\s:"'-][^\s:"']*:\S/.test(text))
    return true;
  return [...text.matchAll(BASIC)].some(([, encoded = ""]) => {
    const bytes = encoded.length % 4 === 0 ? fromBase64OrNull(encoded) : null;
    return bytes !== null && /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(String.fromCharCode(...bytes));
  });
}

function fromBase64OrNull(text: string): Uint8Array | null {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
}

/** A text that is a scheme with its credential and nothing else. */
const ALONE =
  /^\s*digest\s+\w+=|^\s*(?:bearer|negotiate|ntlm|aws4-hmac-sha256)\s+\S+\s*$|^\s*(?:basic|token|apikey)\s+(?=\S*[\d=])\S{6,}\s*$/i;

/** Whether a text of an unknown field holds a key, or a likely one. */
export function isSecretText(text: string): boolean {
  return [text, decoded(text)].some(
    (form) =>
      ALONE.test(form) || secretKindOf(form) !== null || hasUserAndPassword(form) || assignsSecret(form),
  );
}

function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
