import { BOOL_TYPE, FLOAT_TYPE, GraphWriter, int, ints } from "./graphWriter";
import { ENCODER_LAYERS, MASKED_LOGIT, SHAPE, type Tensor } from "./weights";

const { width, heads } = SHAPE;
const headWidth = width / heads;
const NEVER = -1e9;

/**
 * The architecture of Laya, small. The encoder is a ModernBERT: rotary positions, gated layers without biases, a window
 * in the second layer. The question type's embedding and one transformer layer of the head follow. Outputs are one
 * logit at each marker, and the head that decides whether to act.
 */
export function fixtureGraph(weights: ReadonlyMap<string, Tensor>, dataFile: string) {
  const g = new GraphWriter(weights, dataFile);
  const isToken = g.op("Cast", ["attention_mask"], int("to", BOOL_TYPE));
  /** [batch, 1, 1, sequence] */
  const isKey = g.op("Unsqueeze", [isToken, g.integers(1, 2)]);
  const length = g.op("Gather", [g.op("Shape", ["input_ids"]), g.integer(1)], int("axis", 0));
  const range = g.op("Range", [g.integer(0), length, g.integer(1)]);
  const positions = g.op("Unsqueeze", [g.op("Cast", [range], int("to", FLOAT_TYPE)), g.integers(1)]);

  let x = g.layerNorm(g.op("Gather", [g.weight("embeddings"), "input_ids"]), "embeddings.norm");
  for (const [index, { reach, theta, hasNorm }] of ENCODER_LAYERS.entries()) {
    const layer = `encoder.${index}`;
    const input = hasNorm ? g.layerNorm(x, `${layer}.attn_norm`) : x;
    const mask = reach === Infinity ? isKey : g.op("And", [isKey, isWithin(g, positions, reach)]);
    const attended = attention(g, g.linear(input, `${layer}.qkv`), mask, rotation(g, positions, theta));
    x = g.op("Add", [x, g.linear(attended, `${layer}.out`)]);
    const hidden = g.linear(g.layerNorm(x, `${layer}.mlp_norm`), `${layer}.mlp_in`);
    const [value, gate] = g.ops("Split", [hidden], 2, int("axis", -1));
    const gated = g.op("Mul", [g.gelu(value!), gate!]);
    x = g.op("Add", [x, g.linear(gated, `${layer}.mlp_out`)]);
  }
  x = g.layerNorm(x, "encoder.norm");

  const type = g.op("Unsqueeze", [g.op("Gather", [g.weight("type_emb"), "qtype"]), g.integers(1)]);
  x = g.op("Add", [x, type]);
  const attended = attention(g, g.linear(g.layerNorm(x, "head.norm1"), "head.qkv"), isKey, null);
  x = g.op("Add", [x, g.linear(attended, "head.out")]);
  const hidden = g.op("Relu", [g.linear(g.layerNorm(x, "head.norm2"), "head.linear1")]);
  x = g.op("Add", [x, g.linear(hidden, "head.linear2")]);

  const wide = g.op("Concat", [g.op("Shape", ["marker_pos"]), g.integers(width)], int("axis", 0));
  const index = g.op("Expand", [g.op("Unsqueeze", ["marker_pos", g.integers(2)]), wide]);
  const markers = g.op("GatherElements", [x, index], int("axis", 1));
  const scores = g.linear(g.gelu(g.linear(g.layerNorm(markers, "scorer.norm"), "scorer.1")), "scorer.3");
  const logits = g.op("Where", [
    "marker_mask",
    g.op("Squeeze", [scores, g.integers(2)]),
    g.floats([MASKED_LOGIT]),
  ]);
  g.output(logits, "logits");
  g.output(actProbabilities(g, x, logits), "act_probs");
  return g.finish();
}

/** Cosines and sines, [sequence, headWidth]. */
function rotation(g: GraphWriter, positions: string, theta: number): { cos: string; sin: string } {
  const half = headWidth / 2;
  const frequencies = Array.from({ length: half }, (_, i) => theta ** (-i / half));
  const angles = g.op("Mul", [positions, g.floats([...frequencies, ...frequencies], [1, headWidth])]);
  return { cos: g.op("Cos", [angles]), sin: g.op("Sin", [angles]) };
}

/** Whether two positions are near enough, [sequence, sequence]. */
function isWithin(g: GraphWriter, positions: string, reach: number): string {
  const difference = g.op("Sub", [positions, g.op("Transpose", [positions], ints("perm", 1, 0))]);
  return g.op("LessOrEqual", [g.op("Abs", [difference]), g.floats([reach])]);
}

function attention(
  g: GraphWriter,
  qkv: string,
  mask: string,
  rotate: { cos: string; sin: string } | null,
): string {
  const [query, key, value] = g
    .ops("Split", [qkv], 3, int("axis", -1))
    .map((part) =>
      g.op(
        "Transpose",
        [g.op("Reshape", [part, g.integers(0, 0, heads, headWidth)])],
        ints("perm", 0, 2, 1, 3),
      ),
    );
  const turned = (part: string): string => {
    if (!rotate) return part;
    const [first, second] = g.ops("Split", [part], 2, int("axis", -1));
    const swapped = g.op("Concat", [g.op("Neg", [second!]), first!], int("axis", -1));
    return g.op("Add", [g.op("Mul", [part, rotate.cos]), g.op("Mul", [swapped, rotate.sin])]);
  };
  const transposed = g.op("Transpose", [turned(key!)], ints("perm", 0, 1, 3, 2));
  const products = g.op("Mul", [g.op("MatMul", [turned(query!), transposed]), g.floats([headWidth ** -0.5])]);
  const masked = g.op("Where", [mask, products, g.floats([NEVER])]);
  const mixed = g.op("MatMul", [g.op("Softmax", [masked], int("axis", -1)), value!]);
  return g.op("Reshape", [g.op("Transpose", [mixed], ints("perm", 0, 2, 1, 3)), g.integers(0, 0, width)]);
}

/** From the state of [CLS], the two best options, the entropy and the number of options. */
function actProbabilities(g: GraphWriter, x: string, logits: string): string {
  const p = g.op("Softmax", [logits], int("axis", -1));
  const [top] = g.ops("TopK", [p, g.integers(2)], 2, int("axis", -1));
  const [first, second] = g.ops("Split", [top!], 2, int("axis", -1));
  const marked = g.op("Cast", ["marker_mask"], int("to", FLOAT_TYPE));
  const counted = g.op("ReduceSum", [marked, g.integers(1)], int("keepdims", 1));
  const count = g.op("Max", [counted, g.floats([2])]);
  const logs = g.op("Log", [g.op("Max", [p, g.floats([1e-9])])]);
  const sum = g.op("ReduceSum", [g.op("Mul", [p, logs]), g.integers(1)], int("keepdims", 1));
  const entropy = g.op("Neg", [g.op("Div", [sum, g.op("Log", [count])])]);
  const cls = g.op("Gather", [x, g.integer(0)], int("axis", 1));
  const share = g.op("Div", [count, g.floats([255])]);
  const features = g.op(
    "Concat",
    [cls, first!, g.op("Sub", [first!, second!]), entropy, share],
    int("axis", -1),
  );
  return g.op("Softmax", [g.linear(g.gelu(g.linear(features, "act.0")), "act.2")], int("axis", -1));
}
