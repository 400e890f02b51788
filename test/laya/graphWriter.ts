import proto from "onnx-proto";
import { NORM_EPSILON, type Tensor } from "./weights";

const { ModelProto, TensorProto, AttributeProto, Version } = proto.onnx;
const { FLOAT, INT64, BOOL } = TensorProto.DataType;

const OPSET = 17;

type Attribute = proto.onnx.IAttributeProto;

/** Builds an ONNX graph with its weights in a separate file; its methods return the output's name. */
export class GraphWriter {
  private readonly nodes: proto.onnx.INodeProto[] = [];
  private readonly initializers: proto.onnx.ITensorProto[] = [];
  private readonly chunks: Uint8Array[] = [];
  private readonly written = new Set<string>();
  private offset = 0;

  constructor(
    private readonly weights: ReadonlyMap<string, Tensor>,
    private readonly dataFile: string,
  ) {}

  ops(opType: string, input: string[], outputs: number, ...attribute: Attribute[]): string[] {
    const output = Array.from({ length: outputs }, (_, index) => `t${this.nodes.length}_${index}`);
    this.nodes.push({ opType, input, output, attribute });
    return output;
  }

  op(opType: string, input: string[], ...attribute: Attribute[]): string {
    return this.ops(opType, input, 1, ...attribute)[0]!;
  }

  /** Names a value as an output of the graph. */
  output(value: string, name: string): void {
    this.nodes.push({ opType: "Identity", input: [value], output: [name] });
  }

  weight(name: string): string {
    const tensor = this.weights.get(name);
    if (!tensor) throw new Error(`No weight ${name}`);
    if (this.written.has(name)) return name;
    this.written.add(name);
    const bytes = new Uint8Array(tensor.values.buffer.slice(0));
    const entries = { location: this.dataFile, offset: String(this.offset), length: String(bytes.length) };
    this.initializers.push({
      name,
      dims: tensor.dims,
      dataType: FLOAT,
      dataLocation: TensorProto.DataLocation.EXTERNAL,
      externalData: Object.entries(entries).map(([key, value]) => ({ key, value })),
    });
    this.chunks.push(bytes);
    this.offset += bytes.length;
    return name;
  }

  floats(values: number[], dims: number[] = []): string {
    return this.constant(Float32Array.from(values), FLOAT, dims);
  }

  integers(...values: number[]): string {
    return this.constant(BigInt64Array.from(values, BigInt), INT64, [values.length]);
  }

  integer(value: number): string {
    return this.constant(BigInt64Array.of(BigInt(value)), INT64, []);
  }

  private constant(values: Float32Array | BigInt64Array, dataType: number, dims: number[]): string {
    const name = `c${this.initializers.length}`;
    this.initializers.push({ name, dims, dataType, rawData: new Uint8Array(values.buffer) });
    return name;
  }

  linear(input: string, name: string): string {
    const product = this.op("MatMul", [input, this.weight(`${name}.weight`)]);
    return this.weights.has(`${name}.bias`)
      ? this.op("Add", [product, this.weight(`${name}.bias`)])
      : product;
  }

  layerNorm(input: string, name: string): string {
    const bias = this.weights.has(`${name}.bias`) ? [this.weight(`${name}.bias`)] : [];
    const epsilon = { name: "epsilon", type: AttributeProto.AttributeType.FLOAT, f: NORM_EPSILON };
    return this.op(
      "LayerNormalization",
      [input, this.weight(`${name}.weight`), ...bias],
      epsilon,
      int("axis", -1),
    );
  }

  /** x/2 · (1 + erf(x/√2)). */
  gelu(input: string): string {
    const erf = this.op("Erf", [this.op("Mul", [input, this.floats([Math.SQRT1_2])])]);
    const gate = this.op("Mul", [this.op("Add", [erf, this.floats([1])]), this.floats([0.5])]);
    return this.op("Mul", [input, gate]);
  }

  /** @returns the bytes of the graph and of its weights file. */
  finish(): { graph: Uint8Array; data: Uint8Array } {
    const value = (name: string, elemType: number, ...dims: (string | number)[]) => {
      const dim = dims.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
      return { name, type: { tensorType: { elemType, shape: { dim } } } };
    };
    const graph = ModelProto.encode({
      irVersion: Version.IR_VERSION,
      producerName: "fixture",
      opsetImport: [{ domain: "", version: OPSET }],
      graph: {
        name: "laya",
        node: this.nodes,
        initializer: this.initializers,
        input: [
          value("input_ids", INT64, "batch", "sequence"),
          value("attention_mask", INT64, "batch", "sequence"),
          value("marker_pos", INT64, "batch", "options"),
          value("marker_mask", BOOL, "batch", "options"),
          value("qtype", INT64, "batch"),
        ],
        output: [value("logits", FLOAT, "batch", "options"), value("act_probs", FLOAT, "batch", 2)],
      },
    }).finish();
    return { graph, data: Buffer.concat(this.chunks) };
  }
}

export const int = (name: string, i: number): Attribute => ({
  name,
  type: AttributeProto.AttributeType.INT,
  i,
});

export const ints = (name: string, ...values: number[]): Attribute => ({
  name,
  type: AttributeProto.AttributeType.INTS,
  ints: values,
});

/** Number of a type, for Cast. */
export const FLOAT_TYPE = FLOAT;
export const BOOL_TYPE = BOOL;
