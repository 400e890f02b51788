/** Request headers that ask for what is off by default. */
export const DANGER_ZONE_IMAGES_HEADER = "Service-Danger-Zone-Images";
export const LONG_CONTEXT_HEADER = "Service-Danger-Zone-Long-Context";

/** Whether a header asks for it: its value is `true`, whatever the case and the spaces around. */
export function isHeaderTrue(value: string | null): boolean {
  return value?.trim().toLowerCase() === "true";
}
