import { describe, expect, test } from "vitest";
import { readLanguage } from "./language";

const OPTIONS = ["English", "German", "french", "Spanish", "Italian", "Polish", "Russian", "Japanese"];
const winner = async (text: string, options = OPTIONS): Promise<string | null> => {
  const probabilities = await readLanguage(text, options);
  return probabilities && options[probabilities.indexOf(Math.max(...probabilities))]!;
};

describe("readLanguage", () => {
  test.each([
    ["The keys are on the table.", "English"],
    ["Die Schlüssel liegen auf dem Tisch.", "German"],
    ["Les clés sont sur la table.", "french"],
    ["Las llaves están en la mesa.", "Spanish"],
    ["Le chiavi sono sul tavolo, la porta è aperta.", "Italian"],
    ["Klucze leżą na stole.", "Polish"],
    ["Ключи на столе.", "Russian"],
    ["鍵はテーブルの上にあります。", "Japanese"],
    ["Tu fais quoi ce soir ?", "french"],
    ["On mange chez nous.", "french"],
    ["Il est parti trop tôt.", "french"],
    ["Hai visto le mie scarpe?", "Italian"],
    ["Wer kommt heute mit?", "German"],
    ["Hoy no hay nada.", "Spanish"],
  ])("%s", async (text, expected) => {
    expect(await winner(text)).toBe(expected);
  });

  test("gives one distribution over the options, wherever they stand", async () => {
    const forward = (await readLanguage("The keys are on the table.", OPTIONS))!;
    expect(forward.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    const backward = await readLanguage("The keys are on the table.", [...OPTIONS].reverse());
    expect(backward!.reverse()).toEqual(forward);
  });

  test("is the surer the farther the second language is away", async () => {
    const sure = async (text: string): Promise<number> => Math.max(...(await readLanguage(text, OPTIONS))!);
    expect(await sure("Hoy no hay nada.")).toBe(0.94);
    expect(await sure("The keys are on the table.")).toBeLessThan(0.9);
  });

  test("stays out of it when an option is no language, or the text does not show one", async () => {
    expect(await readLanguage("The keys are on the table.", ["English", "other"])).toBeNull();
    expect(await readLanguage("The keys are on the table.", ["English"])).toBeNull();
    expect(await readLanguage("12345", OPTIONS)).toBeNull();
    expect(await readLanguage("Hello.", OPTIONS)).toBeNull();
    expect(await readLanguage("The keys are on the table.", ["German", "Polish"])).toBeNull();
  });
});
