/** Where a text stands on one axis (dislike to like, calm to furious) and where each label would stand. */
export interface LatentSignal {
  value: number;
  /** One position for each label, in the labels' order. */
  positions: readonly number[];
}

/** Expected value = centre + slope · position, with the given spread around it. */
export interface LatentCalibration {
  centre: number;
  slope: number;
  spread: number;
}

/** Log likelihood of each label, up to a constant: -(value - centre - slope·position)² / (2·spread²). */
export function latentLogits({ value, positions }: LatentSignal, calibration: LatentCalibration): number[] {
  const { centre, slope, spread } = calibration;
  return positions.map((position) => -((value - centre - slope * position) ** 2) / (2 * spread * spread));
}
