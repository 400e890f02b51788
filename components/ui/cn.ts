import { clsx, type ClassValue } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; the later of two conflicting Tailwind classes wins. */
export function cn(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}
