import { basename } from "node:path";
import proto from "onnx-proto";
import type { ChoiceTuning, TunedMatrix } from "./choiceTuning";
import type { ReaderWeights } from "../readers/reader";
import { readFloats, readSpans, type Span, type Weight, type WeightPart } from "./weights";

const { ModelProto, TensorProto, AttributeProto, Version } = proto.onnx;

/** Tokens per run of the encoder; later positions were never trained. */
export const TOKENS_MAX = 128;
export const VECTOR_SIZE = 512;

const LAYER_NORM_EPSILON = 1e-6;
const OPSET = 17;
/** Name of the graph's input that enables the tuning. */
const TUNING = "tuning";
const SCOPE = "module_apply_default/Encoder_en/KonaTransformer/Encode";
const KERNELS = "module/Encoder_en/KonaTransformer/Encode";

/** Names of one transformer layer's tensors in the package. */
const layerNames = (layer: number) => {
  const own = `${SCOPE}/Layer_${layer}/TransformerLayer`;
  const stack = `${SCOPE}/TransformerStack/Layer_${layer}/TransformerLayer`;
  const kernels = `${KERNELS}/Layer_${layer}/TransformerLayer/MultiheadAttention`;
  const whole = (name: string): string => `${own}/${name}/ConcatPartitions/concat`;
  return {
    attentionScale: whole("layer_prepostprocess/layer_norm/layer_norm_scale"),
    attentionShift: whole("layer_prepostprocess/layer_norm/layer_norm_bias"),
    qkvKernel: `${kernels}/qkv_transform_single/kernel/part_0`,
    qkvBias: whole("MultiheadAttention/qkv_transform_single/bias"),
    outKernel: `${kernels}/output_transform_single/kernel/part_0`,
    outBias: whole("MultiheadAttention/output_transform_single/bias"),
    residualKernel: whole("dense/kernel"),
    residualBias: whole("dense/bias"),
    feedForwardScale: whole("FFN/layer_prepostprocess/layer_norm/layer_norm_scale"),
    feedForwardShift: whole("FFN/layer_prepostprocess/layer_norm/layer_norm_bias"),
    expandKernel: `${stack}/FFN/conv1/Tensordot/Reshape_1`,
    expandBias: whole("FFN/conv1/bias"),
    contractKernel: `${stack}/FFN/conv2/Tensordot/Reshape_1`,
    contractBias: whole("FFN/conv2/bias"),
  };
};

/** The two layers: 4 heads each; the first one widens 256 to 512 and adds its input by a projection. */
const LAYERS = [
  { width: 256, heads: 4, names: layerNames(0), widens: true },
  { width: 512, heads: 4, names: layerNames(1), widens: false },
] as const;

/** Tensor names of the parts outside of the layers. */
export const TENSORS = {
  embeddings: "module/Embeddings_en",
  inverseTimescales: `${SCOPE}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`,
  poolKernel: "module/Encoder_en/hidden_layers/tanh_layer_0/weights",
  poolBias: "module/Encoder_en/hidden_layers/tanh_layer_0/bias",
  layers: LAYERS,
};

/** Collects the nodes and initializers of one ONNX graph; every method returns its output's name. */
class GraphWriter {
  readonly nodes: proto.onnx.INodeProto[] = [];
  readonly initializers: proto.onnx.ITensorProto[] = [];

  constructor(private readonly weights: ReadonlyMap<string, Weight>) {}

  op(opType: string, input: string[], attribute: proto.onnx.IAttributeProto[] = [], outputs = 1): string[] {
    const output = Array.from({ length: outputs }, (_, index) => `t${this.nodes.length}_${index}`);
    this.nodes.push({ opType, input, output, attribute });
    return output;
  }

  one(opType: string, input: string[], ...attribute: proto.onnx.IAttributeProto[]): string {
    return this.op(opType, input, attribute)[0]!;
  }

  weight(name: string, dims?: number[]): string {
    const weight = this.weights.get(name);
    if (!weight) throw new Error(`The encoder package has no tensor ${name}`);
    const shape = dims ?? weight.shape;
    if (weight.parts.length === 1) return this.weightPart(name, shape, weight.parts[0]!);
    const parts = weight.parts.map((part, i) =>
      this.weightPart(`${name}/${i}`, [part.rows, ...shape.slice(1)], part),
    );
    // The runtime joins them once, when the session is made.
    return this.one("Concat", parts, integer("axis", 0));
  }

  /** The runtime maps the shard into memory; reading it here would copy 28 MB twice. */
  private weightPart(name: string, dims: number[], { spans }: WeightPart): string {
    const [{ path, offset, length }, ...others] = spans as [Span, ...Span[]];
    const dataType = TensorProto.DataType.FLOAT;
    this.initializers.push(
      others.length > 0
        ? { name, dims, dataType, rawData: readSpans(spans) }
        : {
            ...{ name, dims, dataType, dataLocation: TensorProto.DataLocation.EXTERNAL },
            externalData: [
              { key: "location", value: basename(path) },
              { key: "offset", value: String(offset) },
              { key: "length", value: String(length) },
            ],
          },
    );
    return name;
  }

  constant(values: Float32Array | BigInt64Array, dims: number[]): string {
    const name = `c${this.initializers.length}`;
    this.initializers.push({
      name,
      dims,
      dataType: values instanceof Float32Array ? TensorProto.DataType.FLOAT : TensorProto.DataType.INT64,
      rawData: new Uint8Array(values.buffer),
    });
    return name;
  }

  integers(...values: number[]): string {
    return this.constant(BigInt64Array.from(values, BigInt), [values.length]);
  }

  linear(input: string, kernel: string, bias: string, dims: [number, number], tuned?: TunedMatrix): string {
    const product = this.one("MatMul", [input, this.weight(kernel, dims)]);
    const sum = this.one("Add", [product, this.weight(bias)]);
    if (!tuned) return sum;
    const { rank, down, up } = tuned;
    const inner = this.one("MatMul", [input, this.constant(down, [dims[0], rank])]);
    const switched = this.one("Mul", [inner, TUNING]);
    return this.one("Add", [sum, this.one("MatMul", [switched, this.constant(up, [rank, dims[1]])])]);
  }

  /** The mean of each text's rows: [texts, n, width] to [texts, width]. */
  meanPerText(rows: string, width: number): string {
    const body = {
      name: "mean",
      node: [
        {
          opType: "ReduceMean",
          input: ["rows"],
          output: ["mean"],
          attribute: [integers("axes", [0]), integer("keepdims", 0)],
        },
      ],
      input: [valueInfo("rows", TensorProto.DataType.FLOAT, ["n", width])],
      output: [valueInfo("mean", TensorProto.DataType.FLOAT, [width])],
    };
    return this.one("Scan", [rows], integer("num_scan_inputs", 1), {
      name: "body",
      type: AttributeProto.AttributeType.GRAPH,
      g: body,
    });
  }

  layerNorm(input: string, scale: string, shift: string): string {
    return this.one(
      "LayerNormalization",
      [input, this.weight(scale), this.weight(shift)],
      { name: "epsilon", type: AttributeProto.AttributeType.FLOAT, f: LAYER_NORM_EPSILON },
      integer("axis", -1),
    );
  }
}

const integer = (name: string, i: number): proto.onnx.IAttributeProto => ({
  name,
  type: AttributeProto.AttributeType.INT,
  i,
});
const integers = (name: string, ints: number[]): proto.onnx.IAttributeProto => ({
  name,
  type: AttributeProto.AttributeType.INTS,
  ints,
});

/** Sine and cosine of position times inverse timescale, TOKENS_MAX rows of 256. */
function timingSignal(inverseTimescales: Float32Array): Float32Array {
  const half = inverseTimescales.length;
  const signal = new Float32Array(TOKENS_MAX * half * 2);
  for (let position = 0; position < TOKENS_MAX; position++) {
    for (let i = 0; i < half; i++) {
      const angle = Math.fround(position * inverseTimescales[i]!);
      signal[position * half * 2 + i] = Math.sin(angle);
      signal[position * half * 2 + half + i] = Math.cos(angle);
    }
  }
  return signal;
}

/**
 * The encoder as ONNX bytes; the weights stay in the shards, which the graph refers to by name. Inputs
 * `tokens` int64 [texts, n], n from 1 to TOKENS_MAX, and `tuning` float [1], 1 for vectors of choices and 0
 * for all others. Outputs `states` float [texts * n, 512], one row per token, `vectors` float [texts, 512],
 * each of length 1, and `readings` float [texts, concepts], which are valid only without tuning.
 *
 * x = 2·embedding + timing; each layer x = residual(x) + attention(norm(x)), x = x + ffn(norm(x)); vector =
 * normalise(tanh(mean(x)·W + b)). In the second layer and in W each matrix M is M + tuning·D·U.
 *
 * All texts of a run have the same length. Without padding, and with a mean per text, a vector has the same
 * bits as in a run of its own (a ReduceMean over all texts at once adds in another order).
 */
export function buildEncoderGraph(
  weights: ReadonlyMap<string, Weight>,
  reader: ReaderWeights,
  tuning: ChoiceTuning,
): Uint8Array {
  const g = new GraphWriter(weights);
  const inverse = weights.get(TENSORS.inverseTimescales);
  if (!inverse) throw new Error(`The encoder package has no tensor ${TENSORS.inverseTimescales}`);
  const embedded = g.one("Gather", [g.weight(TENSORS.embeddings), "tokens"]);
  const shape = g.one("Shape", ["tokens"]);
  const length = g.one("Shape", ["tokens"], integer("start", 1));
  const table = g.constant(timingSignal(readFloats(inverse)), [TOKENS_MAX, 256]);
  const timing = g.one("Slice", [table, g.integers(0), length, g.integers(0)]);
  const input = g.one("Add", [g.one("Add", [embedded, embedded]), timing]);
  // Two dimensions suffice except in the attention, and the runtime's matrix products are fastest with them.
  let x = g.one("Reshape", [input, g.integers(-1, 256)]);
  const [first, second] = LAYERS;
  x = transformerLayer(g, x, first, shape);
  x = transformerLayer(g, x, second, shape, tuning);
  g.nodes.push({ opType: "Identity", input: [x], output: ["states"] });
  const perText = g.one("Concat", [shape, g.integers(VECTOR_SIZE)], integer("axis", 0));
  const mean = g.meanPerText(g.one("Reshape", [x, perText]), VECTOR_SIZE);
  const pooled = g.one("Tanh", [
    g.linear(mean, TENSORS.poolKernel, TENSORS.poolBias, [512, 512], tuning.pool),
  ]);
  g.nodes.push({
    opType: "LpNormalization",
    input: [pooled],
    output: ["vectors"],
    attribute: [integer("axis", -1), integer("p", 2)],
  });
  g.nodes.push({ opType: "Identity", input: [readings(g, x, reader, shape)], output: ["readings"] });
  return ModelProto.encode({
    irVersion: Version.IR_VERSION,
    producerName: "typed-question-playground",
    opsetImport: [{ domain: "", version: OPSET }],
    graph: {
      name: "encoder",
      node: g.nodes,
      initializer: g.initializers,
      input: [
        valueInfo("tokens", TensorProto.DataType.INT64, ["texts", "n"]),
        valueInfo(TUNING, TensorProto.DataType.FLOAT, [1]),
      ],
      output: [
        valueInfo("states", TensorProto.DataType.FLOAT, ["rows", VECTOR_SIZE]),
        valueInfo("vectors", TensorProto.DataType.FLOAT, ["texts", VECTOR_SIZE]),
        valueInfo("readings", TensorProto.DataType.FLOAT, ["texts", reader.concepts]),
      ],
    },
  }).finish();
}

/** @param x a row per token. @param shape the tensor with [texts, n]. */
function transformerLayer(
  g: GraphWriter,
  x: string,
  layer: (typeof LAYERS)[number],
  shape: string,
  tuning?: ChoiceTuning,
): string {
  const { width, heads, names, widens } = layer;
  const normed = g.layerNorm(x, names.attentionScale, names.attentionShift);
  const qkv = g.linear(normed, names.qkvKernel, names.qkvBias, [width, 3 * width], tuning?.attend);
  const headWidth = width / heads;
  const [q, k, v] = g.op("Split", [qkv, g.integers(width, width, width)], [integer("axis", -1)], 3);
  const perHead = g.one("Concat", [shape, g.integers(heads, headWidth)], integer("axis", 0));
  const split = (name: string, perm: number[]): string =>
    g.one("Transpose", [g.one("Reshape", [name, perHead])], integers("perm", perm));
  const scale = g.constant(Float32Array.of(headWidth ** -0.5), []);
  const query = g.one("Mul", [split(q!, [0, 2, 1, 3]), scale]);
  const scores = g.one("MatMul", [query, split(k!, [0, 2, 3, 1])]);
  const attended = g.one("MatMul", [
    g.one("Softmax", [scores], integer("axis", -1)),
    split(v!, [0, 2, 1, 3]),
  ]);
  const merged = g.one("Reshape", [
    g.one("Transpose", [attended], integers("perm", [0, 2, 1, 3])),
    g.integers(-1, width),
  ]);
  const attention = g.linear(merged, names.outKernel, names.outBias, [width, VECTOR_SIZE], tuning?.merge);
  const residual = widens ? g.linear(x, names.residualKernel, names.residualBias, [width, VECTOR_SIZE]) : x;
  const middle = g.one("Add", [attention, residual]);
  const hidden = g.linear(
    g.layerNorm(middle, names.feedForwardScale, names.feedForwardShift),
    names.expandKernel,
    names.expandBias,
    [VECTOR_SIZE, 1536],
    tuning?.expand,
  );
  const contracted = g.linear(
    g.one("Relu", [hidden]),
    names.contractKernel,
    names.contractBias,
    [1536, VECTOR_SIZE],
    tuning?.contract,
  );
  return g.one("Add", [contracted, middle]);
}

/**
 * The reader's value for each text and concept: z = tanh(x·P + b), and the sum over the concept's heads of Σ
 * softmax(z·q)·(z·v), both over the text's own tokens.
 */
function readings(g: GraphWriter, x: string, reader: ReaderWeights, shape: string): string {
  const { width, heads, concepts } = reader;
  const product = g.one("MatMul", [x, g.constant(reader.projection, [VECTOR_SIZE, width])]);
  const z = g.one("Tanh", [g.one("Add", [product, g.constant(reader.bias, [width])])]);
  const perToken = g.one("Concat", [shape, g.integers(concepts * heads)], integer("axis", 0));
  /** [texts, concepts * heads, n] */
  const perHead = (matrix: Float32Array): string => {
    const rows = g.one("MatMul", [z, g.constant(matrix, [width, concepts * heads])]);
    return g.one("Transpose", [g.one("Reshape", [rows, perToken])], integers("perm", [0, 2, 1]));
  };
  const attention = g.one("Softmax", [perHead(reader.queries)], integer("axis", -1));
  // One product per text and concept: a sum over all of them at once adds in another order.
  const texts = g.one("Shape", ["tokens"], integer("end", 1));
  const as = (name: string, ...dims: number[]): string =>
    g.one("Reshape", [name, g.one("Concat", [texts, g.integers(concepts, ...dims)], integer("axis", 0))]);
  const sums = g.one("MatMul", [as(attention, 1, -1), as(perHead(reader.values), -1, 1)]);
  return g.one("Reshape", [sums, g.integers(-1, concepts)]);
}

function valueInfo(name: string, elemType: number, dims: (number | string)[]): proto.onnx.IValueInfoProto {
  const dim = dims.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType, shape: { dim } } } };
}
