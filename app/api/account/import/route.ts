import { takeAccount } from "@/lib/server/account/importHandler";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(takeAccount);
