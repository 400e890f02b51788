/** Names, without case and separators, that always hold a key or a header. */
const NAMES: ReadonlySet<string> = new Set([
  ...["auth", "oauth", "oauth2", "authorization", "authentication", "authentification", "xauth"],
  ...["bearer", "token", "jwt", "secret", "secrets", "sid", "pwd", "passwd", "pass", "passphrase"],
  ...["password", "passwords", "passcode", "passwort", "kennwort", "contrasena", "motdepasse", "senha"],
  ...["credential", "credentials", "creds", "cookie", "cookies", "cookie2", "setcookie", "session"],
  ...["sessionid", "connectsid", "phpsessid", "jsessionid", "csrf", "xsrf", "signature", "sig"],
  ...["authorisation", "autorisation", "autorisierung", "autorizacion", "autorizacao", "autorizzazione"],
  ...["пароль", "токен", "авторизация", "密码", "密碼", "令牌", "סיסמה", "אסימון", "비밀번호"],
  ...["header", "headers", "httpheader", "connectionstring", "htpasswd", "netrc", "ntlm", "pat", "sas"],
]);

/** A name with one of these anywhere holds a key. */
const INSIDE =
  /apikey|apitoken|authori[sz]ation|accesstoken|refreshtoken|idtoken|authtoken|bearertoken|clientsecret|privatekey|secretkey|accesskey|password|passphrase|setcookie|credential|sessiontoken/;

/** A name with this ending holds a key. */
const ENDING =
  /(?:secret|passwd|headers?|cookies?|bearer|jwt|sessionid|(?:auth|app|master|signing|encryption|subscription|service|shared|license|account|storage|functions|hmac|webhook|deploy|ssh|admin|project|team|user|my|openai|anthropic|azure|google|gemini|mistral|cohere|groq|huggingface)key)$/;

/** Words before `token` that mean a piece of text, a count or a page instead of a key. */
const TEXT_TOKENS: ReadonlySet<string> = new Set([
  ...["eos", "bos", "pad", "sep", "cls", "unk", "mask", "stop", "start", "end", "next", "page", "previous"],
  ...["first", "last", "per", "max", "min", "special", "continuation", "new", "input", "output", "prompt"],
  ...[
    "completion",
    "cost",
    "each",
    "stopping",
    "decoder",
    "image",
    "pagination",
    "prev",
    "think",
    "thinking",
  ],
]);

/** Whether a field or a header of this name holds a key, a password, a cookie or headers, in any spelling. */
export function isSecretName(name: string): boolean {
  if (name.length > NAME_CHARS_MAX) return false;
  const words = wordsOf(plainName(name));
  const joined = words.join("");
  if (NAMES.has(joined) || INSIDE.test(joined) || ENDING.test(joined)) return true;
  const [last = "", before = ""] = words.toReversed();
  if (["pass", "pwd", "pat", "secrets", "auth"].includes(last)) return words.length > 1;
  if (last.endsWith("token")) return !TEXT_TOKENS.has(last === "token" ? before : last.slice(0, -5));
  return false;
}

/** Words for a key of any kind: the value tells whether it opens a door. */
const KEY_WORDS: ReadonlySet<string> = new Set([
  ...["key", "keys", "api", "apis", "tokens", "cle", "clave", "chave", "chiave", "schlussel", "schluessel"],
  ...["sleutel", "klucz", "nyckel", "ключ", "密钥", "密鑰", "מפתח", "license", "licence", "signature"],
]);

/** Whether a field of this name may hold a key, so that its value decides. A public key is none. */
export function mayNameKey(name: string): boolean {
  if (name.length > NAME_CHARS_MAX) return false;
  const words = wordsOf(plainName(name));
  if (words.includes("public")) return false;
  return words.some((word) => KEY_WORDS.has(word)) || words.at(-1)?.endsWith("key") === true;
}

/** A longer name is a text. */
const NAME_CHARS_MAX = 80;

const plainName = (name: string): string => name.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");

/** `x-apiKey` and `X_API_KEY` are the same words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
