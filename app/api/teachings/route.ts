import { pageRoute } from "@/lib/server/http/route";
import { makeTeaching, showTeachings } from "@/lib/server/teachings/teachingHandlers";

export const GET = pageRoute(showTeachings);
export const POST = pageRoute(makeTeaching);
