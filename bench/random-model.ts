import { SPECIAL_TOKENS } from "../examples/tiny-chat/chat-format.ts";
import { createText } from "../examples/tiny-chat/data.ts";
import { formatHeader } from "../examples/tiny-chat/model.ts";
import { createTrainableState } from "../examples/training/adamw.ts";
import { trainBytePairs } from "../examples/training/byte-pairs.ts";
import { encodeGguf } from "../examples/training/gguf-file.ts";
import { createGraph, input } from "../examples/training/graph.ts";
import { llama } from "../examples/training/llama.ts";
import { createRandom } from "../examples/training/random.ts";

const LAYERS = 8;
const WIDTH = 512;

/** A Llama that was never trained, large enough that computing takes the time: some 28 MB. */
export function createRandomModel(context = 512): Uint8Array {
  const random = createRandom(1);
  const texts = Array.from({ length: 500 }, () => createText(random));
  const pairs = trainBytePairs(texts, 1024, SPECIAL_TOKENS);
  const sizes = {
    vocabulary: pairs.tokens.length,
    width: WIDTH,
    layers: LAYERS,
    heads: 8,
    feedForward: 1408,
    context,
  };
  const state = createTrainableState(random);
  const graph = createGraph(state.source);
  llama(graph, sizes, input(graph, "tokens", [1, 8], { type: "int64" }));
  const values = Float32Array.from(state.initialValues);
  const tensors = new Map(
    state.placed.map(({ name, shape, start }) => {
      const size = shape.reduce((a, b) => a * b, 1);
      return [name, { shape, data: values.subarray(start, start + size) }] as const;
    }),
  );
  return encodeGguf(formatHeader(sizes, pairs), tensors);
}
