import { pageRoute } from "@/lib/server/http/route";
import { convertUpload } from "@/lib/server/uploads/convertHandler";

export const POST = pageRoute(convertUpload);
