import type { ComboboxOption } from "@/components/ui/comboboxList";
import { isOwnModel, priceOf, type Price } from "@/lib/shared/pageApi/pricing";
import { formatLatency } from "@/lib/shared/text/figures";
import { perMillionText } from "@/lib/shared/text/money";
import type { PageModel } from "@typed-question/protocol/models";

/**
 * The models for a picker, each with its version, description, price and speed.
 * @param speeds median wait by versioned id in milliseconds, as far as models were asked here
 */
export function modelOptions(
  models: readonly PageModel[],
  speeds: ReadonlyMap<string, number>,
): ComboboxOption[] {
  return models.map((model) => {
    const { name, description, versioned_id: id, version_change: change } = model;
    const price = priceOfListed(model);
    const speed = speeds.get(id);
    const facts = [
      ...(price ? [perMillionText(price)] : []),
      ...(speed === undefined ? [] : [`${formatLatency(speed)} here`]),
    ];
    return {
      value: name,
      ...(name === id ? {} : { note: `→ ${id}` }),
      description: change
        ? `Its golden set was answered by ${change.golden.join(" and ")}. ${description}`
        : firstSentence(description),
      ...(facts.length > 0 ? { facts: facts.join(" · ") } : {}),
    };
  });
}

function priceOfListed({ versioned_id: id, price }: PageModel): Price | null {
  if (isOwnModel(id)) return priceOf(id, null);
  return price ? { perMillion: price.per_million_input_tokens, currency: price.currency } : null;
}

/** An alias's description repeats what the note says: `now model-1.14.0`. */
function firstSentence(description: string): string {
  const [first = ""] = description.split(/(?<=\.)\s/);
  return first.replace(/, now \S+(?=\.$)/, "").replace(/\.$/, "");
}
