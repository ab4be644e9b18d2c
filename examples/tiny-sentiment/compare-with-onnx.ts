import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import type { Classifier } from "./classifier.ts";

/** The largest difference of any score between the two weight files, the ONNX one run by ONNX Runtime. */
export async function compareWithOnnx(
  { encode, classify }: Classifier,
  onnxFile: URL,
  texts: readonly string[],
): Promise<number> {
  const session = await ort.InferenceSession.create(fileURLToPath(onnxFile));
  const differences: number[] = [];
  for (const text of texts) {
    const tokens = encode(text);
    const tensor = (values: readonly number[]) =>
      new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
    const { logits } = await session.run({
      input_ids: tensor(tokens),
      attention_mask: tensor(tokens.map(() => 1)),
      token_type_ids: tensor(tokens.map(() => 0)),
    });
    classify(text).logits.forEach((expected, index) => {
      differences.push(Math.abs(expected - Number(logits!.data[index])));
    });
  }
  await session.release();
  return Math.max(...differences);
}
