import { v1Methods } from "@/lib/server/http/v1Methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({});
