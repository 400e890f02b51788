import type { FieldId } from "@/lib/shared/draft/problem";

/** `id` of the control of a field. */
export const controlId = (field: FieldId): string => `field-${field}`;

/** `id` of the message at a field. */
export const messageId = (field: FieldId): string => `field-${field}-message`;

/** The field of a control, from the control's `id`. */
export function fieldOfControl(id: string): FieldId | undefined {
  return id.startsWith("field-") ? id.slice("field-".length) : undefined;
}

/** Moves the focus to a field's control and brings it into view. */
export function focusField(field: FieldId): void {
  const control = document.getElementById(controlId(field));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}
