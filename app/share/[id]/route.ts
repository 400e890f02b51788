import { pageOpenRoute } from "@/lib/server/http/route";
import { showShareFailure, showSharePage } from "./sharePage";

export const GET = pageOpenRoute(showSharePage, showShareFailure);
