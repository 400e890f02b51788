import { Observable } from "@/lib/client/draft/observable";

/** The dialog that every page has and that is open; null for none. */
export const siteDialog = new Observable<"commands" | "shortcuts" | null>(null);
