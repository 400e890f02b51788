import type { ReactNode } from "react";
import { TabsList, TabsTrigger } from "@/components/ui/tabs";

interface ResultsTabsProps {
  tabs: readonly { value: string; name: string }[];
  /** Actions on the results; above the tabs where there is no room beside them. */
  actions?: ReactNode;
}

/** The views of the results, and the actions on them. */
export function ResultsTabs({ tabs, actions }: ResultsTabsProps) {
  return (
    <div className="flex flex-wrap-reverse items-end justify-between gap-x-3 gap-y-2 border-b px-4 pt-3 lg:px-5">
      <TabsList aria-label="Results" className="-mb-px border-b-0">
        {tabs.map(({ value, name }) => (
          <TabsTrigger key={value} value={value} className="whitespace-nowrap">
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {actions ? <div className="-mt-1 ml-auto flex items-center pb-1">{actions}</div> : null}
    </div>
  );
}
