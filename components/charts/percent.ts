/** A place between 0 and `max` in percent, 0 to 100; a server may send odd values. */
export const percentAt = (value: number, max: number): number => Math.min(1, Math.max(0, value / max)) * 100;

/** The same as an attribute of SVG: `62.50%`. */
export const percentText = (percent: number): string => `${percent.toFixed(2)}%`;
