import { expect, test } from "vitest";
import { isSecretName } from "./secretName";

test.each([
  ...["Authorization", "authorization", "AUTHORIZATION", "proxy-authorization", "authoriZation", "auth"],
  ...["api_key", "apikey", "apiKey", "API-KEY", "x-api-key", "X_Api_Key", "OPENAI_API_KEY", "api key"],
  ...["token", "access_token", "accessToken", "HF_TOKEN", "x-auth-token", "githubToken", "csrf-token"],
  ...["secret", "client_secret", "clientSecret", "AWS_SECRET_ACCESS_KEY", "password", "db_password"],
  ...["passwd", "DB_PASS", "pwd", "cookie", "Cookie", "set-cookie", "Set_Cookie", "cookies", "session_id"],
  ...[
    "header",
    "headers",
    "extra_headers",
    "defaultHeaders",
    "http-headers",
    "bearer",
    "Bearer Token",
    "jwt",
  ],
  ...["private_key", "ocp-apim-subscription-key", "credentials", "a\u200bpi_key", "authorisation"],
  ...["x-proxy-authorisation", "Autorización", "пароль", "密码", "סיסמה"],
])("%s names a key or a header", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...[
    "temperature",
    "max_tokens",
    "maxTokens",
    "tokens",
    "eos_token",
    "stop_token",
    "next_page_token",
    "stop",
  ],
  ...["metadata", "key", "keys", "keyword", "author", "authors", "instruction", "monkey", "title", "note"],
  ...["seed", "user", "top_p", "tokenizer", "compass", "bypass", "passage", "header_row", "secretary", "id"],
])("%s names none", (name) => {
  expect(isSecretName(name)).toBe(false);
});
