/** Pairs that the byte-level BPE joins, in the order of their rank. `Ġ` is a space. */
const MERGES: [string, string][] = [
  ["Ġ", "t"],
  ["h", "e"],
  ["Ġt", "he"],
  ["o", "n"],
  ["i", "on"],
  ["t", "ion"],
  ["e", "r"],
  ["Ġ", "b"],
  ["i", "ll"],
  ["l", "l"],
  ["i", "ng"],
  ["n", "g"],
];

const SPECIAL = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"];

/**
 * A tokenizer of the English weights' kind (NFC, byte-level BPE, special tokens last), with a vocabulary of
 * every byte and a few joined pairs.
 */
export function tokenizerJson(): object {
  const alphabet = byteCharacters();
  const vocabulary = [...alphabet, ...new Set(MERGES.map(([left, right]) => left + right))];
  const special = SPECIAL.map((content, index) => ({
    id: vocabulary.length + index,
    content,
    single_word: false,
    lstrip: content === "[MASK]",
    rstrip: false,
    normalized: false,
    special: true,
  }));
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: special,
    normalizer: { type: "NFC" },
    pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: "BPE",
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      merges: MERGES,
    },
  };
}

/** Ids from 0 to this; the special tokens are the last. */
export const VOCABULARY_SIZE =
  256 + new Set(MERGES.map(([left, right]) => left + right)).size + SPECIAL.length;

export const tokenizerConfigJson = (): object => ({
  tokenizer_class: "PreTrainedTokenizerFast",
  clean_up_tokenization_spaces: true,
  cls_token: "[CLS]",
  sep_token: "[SEP]",
  // Both forms exist in practice.
  mask_token: { content: "[MASK]", lstrip: true },
  pad_token: "[PAD]",
  unk_token: "[UNK]",
});

/** The character for each byte: itself if it is visible, else one from U+0100 on. */
function byteCharacters(): string[] {
  const isVisible = (byte: number): boolean => (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  let hidden = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCharCode(isVisible(byte) ? byte : 0x100 + hidden++),
  );
}
