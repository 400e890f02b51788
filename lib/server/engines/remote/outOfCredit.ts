const TOO_MANY_REQUESTS = 429;

/**
 * Whether a 429 says that the account has no credit: OpenAI answers so, with the code `insufficient_quota`. No pause
 * changes that, so it is not tried again.
 */
export const isOutOfCredit = (status: number, text: string): boolean =>
  status === TOO_MANY_REQUESTS && /"(insufficient_quota|billing_hard_limit_reached)"/.test(text);
