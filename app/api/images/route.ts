import { uploadImage } from "@/lib/server/history/imageHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(uploadImage);
