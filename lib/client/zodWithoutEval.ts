import { config } from "zod";

/**
 * The page's policy forbids making code from text. zod would try at its first schema, and the browser reports each
 * try. Import this before any schema.
 */
config({ jitless: true });
