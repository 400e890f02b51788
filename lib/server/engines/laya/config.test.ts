import { expect, test } from "vitest";
import { readLayaConfig, temperatureOf } from "./config";

const FILE = {
  max_len: 512,
  head_max_len: 192,
  temperature: [1.6369, 1.2514, 1.9834],
  temperature_by_options: { "choice:2": 1.9064, "choice:3-5": 1.7602, "choice:11+": 0.1006, "noul:2": 9 },
};

test("a temperature is that of the kind and the number of options, else that of the kind, within 0.5 and 5", () => {
  const config = readLayaConfig(FILE);
  const choices = [1, 2, 3, 5, 6, 10, 11, 255].map((count) => temperatureOf(config, "nominal", count));
  expect(choices).toEqual([1.9064, 1.9064, 1.7602, 1.7602, 1.6369, 1.6369, 0.5, 0.5]);
  expect([2, 10].map((count) => temperatureOf(config, "ordinal", count))).toEqual([1.2514, 1.2514]);
  expect(temperatureOf(config, "binary", 2)).toBe(5);
});

test("a temperature that is missing or no number counts as absent, and in the end as 1", () => {
  const config = readLayaConfig({
    max_len: 512,
    head_max_len: 192,
    temperature: [null, "2"],
    temperature_by_options: { "choice:2": "hot", "score:2": 2 },
  });
  expect(temperatureOf(config, "nominal", 2)).toBe(1);
  expect(temperatureOf(config, "ordinal", 2)).toBe(2);
  expect(temperatureOf(config, "ordinal", 3)).toBe(1);
  expect(temperatureOf(config, "binary", 2)).toBe(1);
  expect(temperatureOf(readLayaConfig({ max_len: 512, head_max_len: 192 }), "binary", 2)).toBe(1);
});

test("a configuration without its budgets is refused by their names", () => {
  const read = (): unknown => readLayaConfig({ max_len: 4, temperature: [1] });
  expect(read).toThrow(/^laya_config\.json: [^]*max_len[^]*head_max_len/);
});
