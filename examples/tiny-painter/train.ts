import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createScene, LATENTS } from "../scenes/create-scene.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson, formatTokenizerFiles } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { createBatch } from "./batches.ts";
import { formatCard } from "./card.ts";
import { evaluate } from "./evaluate.ts";
import { buildLoss } from "./loss.ts";
import { exportPainter, painterSizes } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 4500;
const ROWS = 32;
const TOKENS = 24;
const POINTS = 320;

const random = createRandom(SEED);
const prompts = Array.from({ length: 6000 }, () => createScene(random).prompt);
const vocabulary = buildVocabulary(prompts, 3);
const sizes = painterSizes(vocabulary.length);
const encode = createEncoder(vocabulary, TOKENS);

const trained = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS, POINTS),
  batch: () => createBatch(random, { rows: ROWS, tokens: TOKENS, points: POINTS, encode }),
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 100,
  seed: SEED,
  progress: logProgress(STEPS),
});
const weights = new Map([...trained].filter(([name]) => !name.startsWith("kind.")));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
const tokenizer = formatTokenizerFiles(vocabulary, TOKENS);
for (const [name, text] of Object.entries(tokenizer)) write(name, text);
write("onnx/model.onnx", exportPainter(sizes, weights));
write("model.safetensors", encodeSafetensors(weights));
write(
  "config.json",
  formatJson({
    architectures: ["CoordinatePainter"],
    model_type: "coordinate-painter",
    latent_size: LATENTS,
    image_size: 128,
    vocab_size: sizes.vocabulary,
    hidden_size: sizes.width,
    num_hidden_layers: sizes.layers,
    num_attention_heads: sizes.heads,
    max_position_embeddings: sizes.positions,
  }),
);

// From here on only what was written counts.
const { picture, meanSquaredError, scenes } = await evaluate(FOLDER, encode, SEED + 1);
write("samples.png", picture);
const measured = {
  parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  bytes: statSync(new URL("onnx/model.onnx", FOLDER)).size,
  meanSquaredError,
  scenes,
  steps: STEPS,
  rows: ROWS,
  seed: SEED,
};
console.log(measured);
write("README.md", formatCard(measured));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}
