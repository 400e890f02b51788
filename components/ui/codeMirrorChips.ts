import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin, WidgetType } from "@codemirror/view";

/** The replacement for a piece of text. */
export interface EditorChip {
  /** Shown, and read aloud after `name`. */
  label: string;
  /** The kind of chip, for a screen reader. */
  name: string;
  imageUrl?: string | undefined;
}

export interface EditorChips {
  /** Matches every piece of text that may be a chip; global. */
  pattern: RegExp;
  chipOf: (text: string) => EditorChip | undefined;
}

/**
 * Shows pieces of the text as chips. The text is unchanged for copy, search and save. The cursor steps over a
 * chip, and Backspace deletes it whole. Only visible text is searched for chips.
 */
export function chipsExtension({ pattern, chipOf }: EditorChips): Extension {
  const matcher = new MatchDecorator({
    regexp: pattern,
    decoration: ([text]) => {
      const chip = chipOf(text);
      return chip ? Decoration.replace({ widget: new ChipWidget(chip) }) : null;
    },
  });
  return ViewPlugin.define(
    (view) => ({
      chips: matcher.createDeco(view),
      update(change) {
        this.chips = matcher.updateDeco(change, this.chips);
      },
    }),
    {
      decorations: ({ chips }) => chips,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.chips ?? Decoration.none),
    },
  );
}

class ChipWidget extends WidgetType {
  constructor(private readonly chip: EditorChip) {
    super();
  }

  override eq({ chip }: ChipWidget): boolean {
    return chip.label === this.chip.label && chip.imageUrl === this.chip.imageUrl;
  }

  override toDOM(): HTMLElement {
    const { label, name, imageUrl } = this.chip;
    const element = document.createElement("span");
    element.className = "cm-chip";
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", `${name} ${label}`);
    if (imageUrl !== undefined) {
      const image = element.appendChild(document.createElement("img"));
      image.src = imageUrl;
      image.alt = "";
    }
    element.appendChild(document.createElement("span")).textContent = label;
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
