import { evaluate } from "@/lib/evaluate/evaluate";
import { v1Route } from "@/lib/http/route";
import { systemOneHandler } from "@/lib/http/systemOneHandler";
import { v1Methods } from "@/lib/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  POST: v1Route(systemOneHandler(evaluate)),
});
