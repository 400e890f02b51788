import { DECISIONS_WIRE } from "@/lib/server/http/decisionsWire";
import { v1Methods } from "@/lib/server/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({}, DECISIONS_WIRE);
