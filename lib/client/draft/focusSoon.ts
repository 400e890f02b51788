import type { FieldId } from "@/lib/shared/draft/problem";
import { controlId } from "./fieldId";

/** Moves the focus to a field's control after the next render. */
export function focusSoon(field: FieldId): void {
  requestAnimationFrame(() => document.getElementById(controlId(field))?.focus());
}
