import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { openVoice } from "../speech/run-speech.ts";
import { SAMPLE_RATE } from "../speech/vocal-tract.ts";
import { encodeWav } from "../speech/wav.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { createBatch } from "./batches.ts";
import { formatCard, SAMPLES } from "./card.ts";
import { createClip } from "./data.ts";
import { evaluate } from "./evaluate.ts";
import { buildLoss, DISTANCES, exportEars, TOKENS, WIDTH } from "./model.ts";
import { formatEarsTokenizer } from "./tokenizer.ts";

const FOLDER = new URL("model/", import.meta.url);
const VOICE = new URL("../tiny-voice/model/", import.meta.url);
const SEED = 22;
const STEPS = 1600;
const ROWS = 16;
const FRAMES = 128;
/** Clips to choose from, and how many of them are replaced after each step. */
const CLIPS = 600;
const FRESH_CLIPS = 4;

const random = createRandom(SEED);
const clips = Array.from({ length: CLIPS }, () => createClip(random));
const weights = await train({
  loss: (graph) => buildLoss(graph, ROWS, FRAMES),
  batch: () => {
    for (let fresh = 0; fresh < FRESH_CLIPS; fresh++)
      clips[random.integer(CLIPS)] = createClip(random);
    return createBatch(clips, random, ROWS, FRAMES);
  },
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 50,
  seed: SEED,
  progress: logProgress(STEPS),
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
for (const [name, text] of Object.entries(formatEarsTokenizer())) write(name, text);
write("onnx/model.onnx", exportEars(weights));
write("model.safetensors", encodeSafetensors(weights));
write(
  "config.json",
  formatJson({
    architectures: ["TinyEars"],
    // The kind of model whose inputs and outputs it shares: a wave in, a score per token and moment out.
    model_type: "wav2vec2",
    vocab_size: TOKENS.length,
    hidden_size: WIDTH,
    num_hidden_layers: DISTANCES.length,
    pad_token_id: 0,
  }),
);
write(
  "preprocessor_config.json",
  formatJson({
    feature_extractor_type: "Wav2Vec2FeatureExtractor",
    feature_size: 1,
    sampling_rate: SAMPLE_RATE,
    padding_value: 0,
    do_normalize: true,
    return_attention_mask: false,
  }),
);

// Something to try it with.
for (const [name, { sentence }] of Object.entries(SAMPLES))
  write(name, encodeWav(await (await openVoice(VOICE))(sentence), SAMPLE_RATE));

// From here on only what was written counts.
const measured = {
  ...(await evaluate(FOLDER, VOICE)),
  parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  bytes: statSync(new URL("onnx/model.onnx", FOLDER)).size,
  steps: STEPS,
  rows: ROWS,
  seed: SEED,
};
console.log(measured);
write("README.md", formatCard(measured));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}
