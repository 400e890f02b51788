import { describe, expect, test } from "vitest";
import { readLanguage } from "./language";

const OPTIONS = ["English", "German", "french", "Spanish", "Italian", "Polish", "Russian", "Japanese"];
const winner = (text: string, options = OPTIONS): string | null => {
  const probabilities = readLanguage(text, options);
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
  ])("%s", (text, expected) => {
    expect(winner(text)).toBe(expected);
  });

  test("gives one distribution over the options, wherever they stand", () => {
    const forward = readLanguage("The keys are on the table.", OPTIONS)!;
    expect(forward.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(readLanguage("The keys are on the table.", [...OPTIONS].reverse())!.reverse()).toEqual(forward);
  });

  test("is the surer the more of the text points to one of them", () => {
    const sure = (text: string): number => Math.max(...readLanguage(text, OPTIONS)!);
    expect(sure("The keys are on the table and the door is open.")).toBe(0.94);
    expect(sure("Hello.")).toBeLessThan(0.9);
    expect(sure("Of.")).toBeLessThan(sure("Hello."));
  });

  test("stays out of it when an option is no language, or the text does not show one", () => {
    expect(readLanguage("The keys are on the table.", ["English", "other"])).toBeNull();
    expect(readLanguage("The keys are on the table.", ["English"])).toBeNull();
    expect(readLanguage("12345", OPTIONS)).toBeNull();
    expect(readLanguage("The keys are on the table.", ["German", "Polish"])).toBeNull();
  });
});
