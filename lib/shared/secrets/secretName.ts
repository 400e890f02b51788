/** Names, without case and separators, that always hold a key or a header. */
const NAMES: ReadonlySet<string> = new Set([
  ...["auth", "oauth", "oauth2", "authorization", "authentication", "authentification", "xauth"],
  ...["bearer", "token", "jwt", "secret", "secrets", "sid", "pwd", "passwd", "pass", "passphrase"],
  ...["password", "passwords", "passcode", "passwort", "kennwort", "contrasena", "motdepasse", "senha"],
  ...["credential", "credentials", "creds", "cookie", "cookies", "cookie2", "setcookie", "session"],
  ...["sessionid", "connectsid", "phpsessid", "jsessionid", "csrf", "xsrf", "signature", "sig"],
  ...["header", "headers", "httpheader", "connectionstring", "htpasswd", "netrc", "ntlm", "pat", "sas"],
]);

/** Wherever they stand in a name, it holds a key. */
const INSIDE =
  /apikey|apitoken|authorization|accesstoken|refreshtoken|idtoken|authtoken|bearertoken|clientsecret|privatekey|secretkey|accesskey|password|passphrase|setcookie|credential|sessiontoken/;

/** A name that ends so holds a key. */
const ENDING =
  /(?:secret|passwd|headers?|cookies?|bearer|jwt|sessionid|(?:auth|app|master|signing|encryption|subscription|service|shared|license|account|storage|functions|hmac|webhook|deploy|ssh|admin|project|team|user|my|openai|anthropic|azure|google|gemini|mistral|cohere|groq|huggingface)key)$/;

/** Words in front of `token` that make it a piece of text, a count or a page instead of a key. */
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
  const plain = name.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  const words = wordsOf(plain);
  const joined = words.join("");
  if (NAMES.has(joined) || INSIDE.test(joined) || ENDING.test(joined)) return true;
  const [last = "", before = ""] = words.toReversed();
  if (["pass", "pwd", "pat", "secrets", "auth"].includes(last)) return words.length > 1;
  if (last.endsWith("token")) return !TEXT_TOKENS.has(last === "token" ? before : last.slice(0, -5));
  return false;
}

/** A longer name is a text. */
const NAME_CHARS_MAX = 80;

/** `x-apiKey` and `X_API_KEY` are the same words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
