import fc from "fast-check";
import { expect, test } from "vitest";
import { sigmoid, softmax } from "./softmax";

const logits = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 255 });

test("softmax gives finite probabilities that sum to 1, for any logits and temperature", () => {
  fc.assert(
    fc.property(logits, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (values, temperature) => {
      const probabilities = softmax(values, temperature);
      expect(probabilities.filter((p) => !(p >= 0 && p <= 1))).toEqual([]);
      expect(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-9);
    }),
  );
});

test("softmax gives a logit the same probability to the last bit wherever it stands", () => {
  fc.assert(
    fc.property(logits, (values) => {
      expect(softmax([...values].reverse()).reverse()).toEqual(softmax(values));
    }),
  );
});

test("softmax has the textbook values", () => {
  expect(softmax([7])).toEqual([1]);
  expect(softmax([2, 2, 2, 2])).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(softmax([0, Math.log(3)])[1]).toBeCloseTo(0.75, 12);
  expect(softmax([0, Math.log(9)], 2)[1]).toBeCloseTo(0.75, 12);
});

test("sigmoid is softmax of two and never overflows", () => {
  expect([-1000, 0, 1000].map(sigmoid)).toEqual([0, 0.5, 1]);
  expect(sigmoid(1.3)).toBeCloseTo(softmax([0, 1.3])[1]!, 12);
});
