import { openApiDocument } from "@/lib/contract/openapi/document";
import { jsonResponse } from "@/lib/http/jsonResponse";
import { v1OpenRoute } from "@/lib/http/route";
import { v1Methods } from "@/lib/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  GET: v1OpenRoute(() => jsonResponse(JSON.stringify(openApiDocument()))),
});
