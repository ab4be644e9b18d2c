import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { SAMPLE_RATE } from "../speech/vocal-tract.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { createBatch } from "./batches.ts";
import { formatCard } from "./card.ts";
import { evaluate } from "./evaluate.ts";
import { buildLoss, exportVoice, SIGNS, WIDTH } from "./model.ts";
import { formatVoiceTokenizer } from "./tokenizer.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 21;
const STEPS = 1000;
const SIZES = { rows: 12, signs: 40, frames: 240 };

const random = createRandom(SEED);
const weights = await train({
  loss: (graph) => buildLoss(graph, SIZES),
  batch: () => createBatch(random, SIZES),
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 50,
  seed: SEED,
  progress: logProgress(STEPS),
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
for (const [name, text] of Object.entries(formatVoiceTokenizer())) write(name, text);
write("onnx/model.onnx", exportVoice(weights));
write("model.safetensors", encodeSafetensors(weights));
write(
  "config.json",
  formatJson({
    architectures: ["TinyVoice"],
    // The kind of model whose inputs and outputs it shares: tokens in, a waveform out.
    model_type: "vits",
    sampling_rate: SAMPLE_RATE,
    vocab_size: SIGNS.length,
    hidden_size: WIDTH,
  }),
);

// From here on only what was written counts.
const measured = {
  ...(await evaluate(FOLDER)),
  parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  bytes: statSync(new URL("onnx/model.onnx", FOLDER)).size,
  steps: STEPS,
  rows: SIZES.rows,
  seed: SEED,
};
console.log(measured);
write("README.md", formatCard(measured));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}
