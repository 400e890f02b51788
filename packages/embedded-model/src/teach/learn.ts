import type { EngineQuestion } from "@typed-question/protocol/engine";
import type { Steps } from "../text/steps";
import { findBasis, project } from "./basis";
import { contrastFor } from "./contrast";
import { crossValidate, fitsMax, type Setting } from "./crossValidate";
import { STATE_SIZES, vectorsFor } from "./features";
import { assignFolds, foldsFor } from "./folds";
import { headOf, type HeadData } from "./head";
import { curveFits, learningCurve, type CurvePoint } from "./learningCurve";
import { scaleLogits } from "./scaleLogits";
import { seededRandom } from "./seededRandom";
import { fit, startOf, type FitRows } from "./softmaxFit";
import { doubtOf } from "./temperature";

/** Labelled rows of one question. */
export interface TeachingRows {
  kind: EngineQuestion["kind"];
  outcomes: number;
  /** The index of the right outcome of each row. */
  labels: Int32Array;
  /** Vectors of the states, of `vectorsFor(kind)`, row after row. */
  vectors: Float32Array;
  /** `untaughtLogits` of each row, row after row. */
  logits: Float64Array;
  /** 1 where a rule or a concept of the untaught model took part. */
  isRead: Uint8Array;
  /** As `nearDuplicates` numbers them. */
  groups: Int32Array;
}

export interface Learned {
  head: HeadData;
  setting: Setting;
  /**
   * A probability for each outcome of each row, by fits that did not see the row, its near duplicates or its fold. The
   * penalty and the temperature were chosen without them too.
   */
  outOfFold: Float64Array;
  folds: Int32Array;
  curve: CurvePoint[];
}

/** The weight of the scaled untaught logits without any evidence. */
const SHARES = { binary: 1, ordinal: 1, nominal: 0.7 };
/** Lets options use the smaller directions too: a point of accuracy for ten topics, none for yes or no. */
const WHITENING = { binary: 0, ordinal: 0, nominal: 0.5 };

/**
 * Learns one question. The same rows, seed and Node version give the same bits.
 * @param onProgress from 0 to 1
 */
export function* learn(
  rows: TeachingRows,
  seed: number,
  onProgress: (share: number) => void = () => {},
): Steps<Learned> {
  const { kind, outcomes, labels, groups } = rows;
  const vectors = vectorsFor(kind);
  const random = seededRandom(seed);
  const foldCount = foldsFor(labels.length);
  const folds = assignFolds(labels, groups, outcomes, foldCount, random);
  const basis = yield* findBasis(rows.vectors, STATE_SIZES[vectors], WHITENING[kind], random);
  const coordinates = yield* project(basis, rows.vectors);
  const { logits, scales } = scaleLogits(rows.logits, rows.isRead, outcomes);
  const contrast = contrastFor(kind, outcomes);
  const width = basis.directions.length;
  const fitRows: FitRows = {
    ...{ width, coordinates, outcomes, logits, contrast, labels },
    isRead: rows.isRead,
  };
  let done = 0;
  const total = fitsMax(foldCount) + curveFits(foldCount) + 1;
  const onFit = (): void => onProgress(Math.min(1, ++done / total));
  const share = SHARES[kind];
  const { spread } = basis;
  const { setting, outOfFold } = yield* crossValidate({
    ...{ rows: fitRows, folds, foldCount, share, spread, onFit },
  });
  const { penalty, temperature } = setting;
  const settings = { penalty, share, spread, tolerance: 1e-7 };
  const curve = yield* learningCurve(fitRows, folds, foldCount, settings, temperature, random, onFit);
  const parameters = startOf(fitRows, share);
  fit(fitRows, Int32Array.from(labels.keys()), parameters, settings);
  onProgress(1);
  const doubt = doubtOf(labels.length);
  return {
    head: headOf(fitRows, parameters, basis, scales, { vectors, temperature, doubt }),
    ...{ setting, outOfFold, folds, curve },
  };
}
