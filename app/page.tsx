import { PlaygroundLoader } from "@/components/run/playgroundLoader";
import { PlaygroundShell } from "@/components/run/playgroundShell";
import { Site } from "@/components/site/site";

export default function Page() {
  return (
    <Site>
      <PlaygroundLoader>
        <PlaygroundShell />
      </PlaygroundLoader>
    </Site>
  );
}
