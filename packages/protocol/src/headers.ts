/** Request headers that turn on behaviour that is off by default. */
export const DANGER_ZONE_IMAGES_HEADER = "Service-Danger-Zone-Images";
export const LONG_CONTEXT_HEADER = "Service-Danger-Zone-Long-Context";

/** Whether a header's value is `true`, in any case and with any spaces around. */
export function isHeaderTrue(value: string | null): boolean {
  return value?.trim().toLowerCase() === "true";
}
