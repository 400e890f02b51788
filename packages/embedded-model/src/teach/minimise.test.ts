import { expect, test } from "vitest";
import { symmetricEigen } from "./eigen";
import { minimise } from "./lbfgs";

test("finds the minimum of a long narrow valley", () => {
  const x = Float64Array.of(-1.2, 1);
  // Rosenbrock's function; its minimum is 0 at (1, 1).
  minimise(
    ([a, b], gradient) => {
      gradient[0] = -400 * a! * (b! - a! * a!) - 2 * (1 - a!);
      gradient[1] = 200 * (b! - a! * a!);
      return 100 * (b! - a! * a!) ** 2 + (1 - a!) ** 2;
    },
    x,
    Float64Array.of(0.002, 0.005),
    { iterationsMax: 200, tolerance: 1e-14 },
  );
  expect([...x]).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)]);
});

test("finds eigenvalues and eigenvectors", () => {
  const rows = [
    [4, 1, 0],
    [1, 3, 1],
    [0, 1, 2],
  ];
  const { values, vectors } = symmetricEigen(rows.map((row) => Float64Array.from(row)));
  expect([...values]).toEqual(
    [3 + Math.sqrt(3), 3, 3 - Math.sqrt(3)].map((value) => expect.closeTo(value, 9)),
  );
  vectors.forEach((vector, at) => {
    const product = rows.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
    expect(product).toEqual([...vector].map((value) => expect.closeTo(values[at]! * value, 8)));
  });
});
