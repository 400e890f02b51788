import { Playground } from "@/components/playground/playground";
import { Site } from "@/components/site/site";

export default function Page() {
  return (
    <Site>
      <Playground />
    </Site>
  );
}
