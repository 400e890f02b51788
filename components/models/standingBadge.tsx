import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, Unplug } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { STANDING_WORDS, type Standing } from "./catalogView";

const LOOKS = {
  ready: { icon: CircleCheck, tone: "success" },
  warming: { icon: LoaderCircle, tone: "warning" },
  loading: { icon: LoaderCircle, tone: "warning" },
  failed: { icon: CircleAlert, tone: "danger" },
  unreachable: { icon: Unplug, tone: "danger" },
  unasked: { icon: CircleDashed, tone: "neutral" },
} as const satisfies Record<Standing, unknown>;

/** The status of a model or a connection, as an icon and a word. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { icon: Icon, tone } = LOOKS[standing];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STANDING_WORDS[standing]}
    </Badge>
  );
}
