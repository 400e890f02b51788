/** Request headers that turn on behaviour that is off by default. */
export const DANGER_ZONE_IMAGES_HEADER = "Service-Danger-Zone-Images";
export const LONG_CONTEXT_HEADER = "Service-Danger-Zone-Long-Context";

/** The same headers by the names of the reference client, which its programs send. */
export const COMPATIBLE_HEADERS = {
  [DANGER_ZONE_IMAGES_HEADER]: "TypeSafe-Danger-Zone-Images",
  [LONG_CONTEXT_HEADER]: "TypeSafe-Danger-Zone-Long-Context",
} as const;

/** Whether a request turns the behaviour on, by either name of the header. */
export const isTurnedOn = (headers: Headers, name: keyof typeof COMPATIBLE_HEADERS): boolean =>
  [name, COMPATIBLE_HEADERS[name]].some((either) => isHeaderTrue(headers.get(either)));

/** Whether a header's value is `true`, in any case and with any spaces around. */
export function isHeaderTrue(value: string | null): boolean {
  return value?.trim().toLowerCase() === "true";
}
