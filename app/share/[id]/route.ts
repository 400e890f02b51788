import { pageOpenRoute } from "@/lib/http/route";
import { showShareFailure, showSharePage } from "./sharePage";

export const GET = pageOpenRoute(showSharePage, showShareFailure);
