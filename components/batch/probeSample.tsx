import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { PROBE_ROWS_MAX } from "@/lib/shared/pageApi/datasetProbes";

interface Sample {
  rows: number;
  seed: number;
  again: number;
}

interface ProbeSampleProps {
  sample: Sample;
  models: readonly string[];
  model: string;
  isDeterministic: boolean;
  /** Rows of the version. */
  rowCount: number;
  onModel: (model: string) => void;
  onSample: (change: Partial<Sample>) => void;
}

/** Chooses the model of a probe and its rows. */
export function ProbeSample(props: ProbeSampleProps) {
  const { sample, models, model, isDeterministic, rowCount, onModel, onSample } = props;
  const rowsMax = Math.min(PROBE_ROWS_MAX, rowCount);
  const whole = (text: string, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.round(Number(text)) || min));
  return (
    <div className="flex flex-wrap gap-3">
      <label className="flex min-w-48 flex-2 flex-col gap-1 text-sm">
        Model
        <Select className="[&_select]:w-full" value={model} onChange={({ target }) => onModel(target.value)}>
          {models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label className="flex min-w-24 flex-1 flex-col gap-1 text-sm">
        Rows, up to {rowsMax}
        <Input
          type="number"
          min={1}
          max={rowsMax}
          value={sample.rows}
          onChange={({ target }) => onSample({ rows: whole(target.value, 1, rowsMax) })}
        />
      </label>
      <label className="flex min-w-24 flex-1 flex-col gap-1 text-sm">
        Seed of the sample
        <Input
          type="number"
          min={0}
          value={sample.seed}
          onChange={({ target }) => onSample({ seed: whole(target.value, 0, 0xffff_ffff) })}
        />
      </label>
      {isDeterministic ? null : (
        <label className="flex min-w-40 flex-1 flex-col gap-1 text-sm">
          Same request again, for the noise
          <Select value={sample.again} onChange={({ target }) => onSample({ again: Number(target.value) })}>
            {[1, 2, 3, 5].map((count) => (
              <option key={count} value={count}>
                {count === 1 ? "once" : `${count} times`}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  );
}
