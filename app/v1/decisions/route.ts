import { evaluate } from "@/lib/server/evaluate/evaluate";
import { decisionsHandler } from "@/lib/server/http/decisionsHandler";
import { DECISIONS_WIRE } from "@/lib/server/http/decisionsWire";
import { v1Route } from "@/lib/server/http/route";
import { v1Methods } from "@/lib/server/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods(
  { POST: v1Route(decisionsHandler(evaluate), DECISIONS_WIRE) },
  DECISIONS_WIRE,
);
