import { pageOpenRoute } from "@/lib/http/route";
import { showSharePage } from "./sharePage";

export const GET = pageOpenRoute(showSharePage);
