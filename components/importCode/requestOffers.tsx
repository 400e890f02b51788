import { useId } from "react";
import { isolated } from "@/lib/shared/text/isolated";
import type { RequestOffer } from "@/lib/shared/snippets/chooseRequest";

interface RequestOffersProps {
  offers: readonly RequestOffer[];
  picked: number;
  onPick: (index: number) => void;
}

const NAMES_MAX = 6;

/** Lets the person choose between the requests of a text, by address and questions. */
export function RequestOffers({ offers, picked, onPick }: RequestOffersProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0 rounded-lg border px-3 py-2 text-sm">
      <legend className="px-1">The text holds {offers.length} requests. Which one?</legend>
      <ul className="max-h-40 overflow-y-auto">
        {offers.map((offer, index) => (
          <li key={index}>
            <label className="flex cursor-pointer items-baseline gap-2 rounded-md px-1 py-1 has-focus-visible:outline-2 has-focus-visible:outline-ring">
              <input
                type="radio"
                name={group}
                checked={index === picked}
                onChange={() => onPick(index)}
                className="translate-y-px accent-primary"
              />
              <span className="min-w-0 flex-1 break-words">
                <span className="font-mono text-xs break-all">{`${index + 1}. ${lineOf(offer)}`}</span>
                <span className="block text-xs text-muted-foreground">{namesOf(offer)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const lineOf = ({ method, target }: RequestOffer): string =>
  target === "" ? "Request without an address" : `${method} ${target}`;

function namesOf({ names }: RequestOffer): string {
  if (names.length === 0) return "No questions";
  const shown = names.slice(0, NAMES_MAX).map((name) => isolated(name || "(empty name)"));
  const rest = names.length - shown.length;
  return `Questions: ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
