import { pageRoute } from "@/lib/http/route";
import { convertUpload } from "@/lib/uploads/convertHandler";

export const POST = pageRoute(convertUpload);
