import { evaluate } from "@/lib/server/evaluate/evaluate";
import { v1Route } from "@/lib/server/http/route";
import { systemOneHandler } from "@/lib/server/http/systemOneHandler";
import { v1Methods } from "@/lib/server/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  POST: v1Route(systemOneHandler(evaluate)),
});
