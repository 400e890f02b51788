const MOMENTUM = 0.9;
const VARIANCE_DECAY = 0.99;

/** Adam (Kingma and Ba 2015) over one array of weights, which it changes in place. */
export class Adam {
  private readonly means: Float32Array;
  private readonly variances: Float32Array;
  private steps = 0;

  constructor(private readonly values: Float32Array) {
    this.means = new Float32Array(values.length);
    this.variances = new Float32Array(values.length);
  }

  step(gradient: Float32Array, rate: number): void {
    this.steps += 1;
    const { values, means, variances } = this;
    const meanScale = 1 / (1 - MOMENTUM ** this.steps);
    const varianceScale = 1 / (1 - VARIANCE_DECAY ** this.steps);
    for (let i = 0; i < values.length; i++) {
      means[i] = MOMENTUM * means[i]! + (1 - MOMENTUM) * gradient[i]!;
      variances[i] = VARIANCE_DECAY * variances[i]! + (1 - VARIANCE_DECAY) * gradient[i]! ** 2;
      values[i]! -= (rate * means[i]! * meanScale) / (Math.sqrt(variances[i]! * varianceScale) + 1e-8);
    }
  }
}
