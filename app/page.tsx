import { Playground } from "@/components/run/playground";
import { Site } from "@/components/site/site";

export default function Page() {
  return (
    <Site>
      <Playground />
    </Site>
  );
}
