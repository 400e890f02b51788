const TOO_MANY_REQUESTS = 429;
const NOT_IMPLEMENTED = 501;

/**
 * Whether a 429 says that the account has no credit: OpenAI answers so, with the code `insufficient_quota`. No pause
 * changes that.
 */
export const isOutOfCredit = (status: number, text: string): boolean =>
  status === TOO_MANY_REQUESTS && /"(insufficient_quota|billing_hard_limit_reached)"/.test(text);

/**
 * Whether a fault lasts although its status is one of those that pass. llama.cpp's server answers 501 for a model that
 * is no decision model.
 */
export const isLasting = (status: number, text: string): boolean =>
  status === NOT_IMPLEMENTED || isOutOfCredit(status, text);
