import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VECTOR_SIZE } from "../src/encoder/encoderGraph";
import { createMatrixProducts, type MatrixProducts } from "./matrixProducts";
import { mulberry32 } from "./mulberry32";
import {
  readerGradients,
  readStates,
  trainReader,
  type ReaderExample,
  type ReaderParameters,
} from "./trainReader";

const TRAINING = { width: 3, heads: 2, concepts: 2, seed: 1, learningRate: 0.01, dropout: 0.2 };

const random = mulberry32(7);
const some = (length: number, spread = 1): Float32Array =>
  Float32Array.from({ length }, () => (random() - 0.5) * 2 * spread);

describe("the reader of token states", () => {
  let products: MatrixProducts;
  beforeAll(async () => {
    products = await createMatrixProducts();
  });
  afterAll(() => products.close());

  test("has the gradients that its loss has by finite differences", async () => {
    const { width, heads, concepts } = TRAINING;
    const parameters: ReaderParameters = {
      projection: some(VECTOR_SIZE * width, 0.05),
      bias: some(width),
      queries: some(concepts * heads * width),
      values: some(concepts * heads * width),
      offsets: some(concepts),
    };
    const batch: ReaderExample[] = [
      { states: some(4 * VECTOR_SIZE), targets: [{ concept: 0, target: 1, weight: 1 }] },
      {
        states: some(7 * VECTOR_SIZE),
        targets: [
          { concept: 1, target: 0.25, weight: 0.5 },
          { concept: 0, target: 0, weight: 2 },
        ],
      },
    ];
    const seen = some(VECTOR_SIZE).map((value) => (value > -0.5 ? 1.25 : 0));
    const kept = some(11 * width).map((value) => (value > -0.5 ? 1.25 : 0));
    const { gradients } = await readerGradients(batch, parameters, TRAINING, products, seen, kept);
    const lossWith = async (name: keyof ReaderParameters, at: number, change: number): Promise<number> => {
      const changed = parameters[name].with(at, parameters[name][at]! + change);
      const others = { ...parameters, [name]: changed };
      return (await readerGradients(batch, others, TRAINING, products, seen, kept)).loss;
    };
    for (const name of Object.keys(parameters) as (keyof ReaderParameters)[]) {
      const step = Math.ceil(parameters[name].length / 24);
      for (let at = 0; at < parameters[name].length; at += step) {
        const slope = ((await lossWith(name, at, 0.01)) - (await lossWith(name, at, -0.01))) / 0.02;
        expect(gradients[name][at], `${name} ${at}`).toBeCloseTo(slope, 3);
      }
    }
  });

  /** One token of five along its own dimension decides: 0 for the first concept, 1 for the second. */
  const telling = (concept: number, isTold: boolean): ReaderExample => {
    const states = some(5 * VECTOR_SIZE, 0.3);
    if (isTold) states[2 * VECTOR_SIZE + concept] = 8;
    return { states, targets: [{ concept, target: isTold ? 1 : 0, weight: 1 }] };
  };
  const batches = Array.from({ length: 200 }, () =>
    [0, 1].flatMap((concept) => [true, false].map((isTold) => telling(concept, isTold))),
  );

  test("learns which token tells, each concept its own", async () => {
    const parameters = await trainReader(() => batches, batches.length, TRAINING, products);
    const read = ({ states }: ReaderExample): Promise<number[]> =>
      readStates(states, parameters, TRAINING, products);
    const [none, first, second] = await Promise.all(
      [telling(0, false), telling(0, true), telling(1, true)].map(read),
    );
    expect(first![0]! - none![0]!).toBeGreaterThan(1);
    expect(second![1]! - none![1]!).toBeGreaterThan(1);
    expect(first![0]! - second![0]!).toBeGreaterThan(1);
  });

  test("comes out the same for the same seed, and another way for another", async () => {
    const few = batches.slice(0, 5);
    const trained = await trainReader(() => few, 5, TRAINING, products);
    expect(await trainReader(() => few, 5, TRAINING, products)).toEqual(trained);
    expect(await trainReader(() => few, 5, { ...TRAINING, seed: 2 }, products)).not.toEqual(trained);
  });
});
