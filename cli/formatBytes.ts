const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `1.69 GB`: decimal units, three digits. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** power;
  return `${power === 0 ? amount : amount.toPrecision(amount < 999.5 ? 3 : 4)} ${UNITS[power]}`;
}
