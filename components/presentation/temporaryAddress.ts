/** The time for an opened document to load before its address is given back. */
const ADDRESS_LIFETIME_MS = 60_000;

/** An address of these bytes in this browser, for a minute. */
export function temporaryAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  window.setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
  return address;
}
