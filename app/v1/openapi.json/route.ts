import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { v1OpenRoute } from "@/lib/server/http/route";
import { v1Methods } from "@/lib/server/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  GET: v1OpenRoute(() => jsonResponse(JSON.stringify(openApiDocument()))),
});
