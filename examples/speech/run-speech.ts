import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import { encodeSentence } from "../tiny-voice/tokenizer.ts";

type Run = (
  feeds: Readonly<Record<string, ort.Tensor>>,
) => Promise<ort.InferenceSession.ReturnType>;

async function open(folder: URL): Promise<Run> {
  const path = fileURLToPath(new URL("onnx/model.onnx", folder));
  const session = await ort.InferenceSession.create(path);
  return (feeds) => session.run(feeds);
}

/** What the published voice says for a sentence: samples. */
export async function openVoice(folder: URL) {
  const run = await open(folder);
  return async (sentence: string): Promise<Float32Array> => {
    const tokens = encodeSentence(sentence);
    const integers = (values: readonly number[]) =>
      new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
    const { waveform } = await run({
      input_ids: integers(tokens),
      attention_mask: integers(tokens.map(() => 1)),
    });
    return waveform!.data as Float32Array;
  };
}

/** What published ears make of a sound of mean 0 and variance 1: [frames, tokens]. */
export async function openEars(folder: URL) {
  const run = await open(folder);
  return async (samples: Float32Array): Promise<Float32Array> => {
    const { logits } = await run({
      input_values: new ort.Tensor("float32", samples, [1, samples.length]),
    });
    return logits!.data as Float32Array;
  };
}
