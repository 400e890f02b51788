import { Segmented } from "@/components/ui/segmented";
import { useFigureStyle } from "./useFigureStyle";

const STYLES = [
  { value: "percent", label: "%" },
  { value: "exact", label: "0.00" },
] as const;

/** Percents or every decimal, for all figures of the page. */
export function FigureStyleSwitch() {
  const [style, choose] = useFigureStyle();
  return <Segmented label="Percent or exact decimals" value={style} options={STYLES} onChange={choose} />;
}
