import { uploadImage } from "@/lib/history/imageHandlers";
import { pageRoute } from "@/lib/http/route";

export const POST = pageRoute(uploadImage);
