import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import { KINDS } from "../scenes/shapes.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { wholeNumbers } from "../training/text-rows.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { formatCard } from "./card.ts";
import { createPicture, packPictures } from "./data.ts";
import { drawSamples } from "./draw-samples.ts";
import { buildLoss, exportShapes, SIDE } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 8;
const STEPS = 1400;
const ROWS = 32;
const PICTURES = 6000;
const HELD_OUT = 600;

const random = createRandom(SEED);
const pictures = Array.from({ length: PICTURES }, () => createPicture(random));
const weights = await train({
  loss: (graph) => buildLoss(graph, ROWS),
  batch() {
    const some = Array.from({ length: ROWS }, () => random.pick(pictures));
    return {
      pixel_values: { shape: [ROWS, 3, SIDE, SIDE], values: packPictures(some, random) },
      labels: wholeNumbers(some.map(({ label }) => label)),
    };
  },
  steps: STEPS,
  learningRate: 2e-3,
  warmupSteps: 60,
  seed: SEED,
  progress: logProgress(STEPS),
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
write("onnx/model.onnx", exportShapes(weights));
write("model.safetensors", encodeSafetensors(weights));
write(
  "config.json",
  formatJson({
    architectures: ["TinyConvolutionForImageClassification"],
    // The kind of model whose inputs and outputs it shares: pixels in, one score per label out.
    model_type: "resnet",
    num_channels: 3,
    image_size: SIDE,
    id2label: Object.fromEntries(KINDS.map((kind, id) => [id, kind])),
    label2id: Object.fromEntries(KINDS.map((kind, id) => [kind, id])),
  }),
);
write(
  "preprocessor_config.json",
  formatJson({
    image_processor_type: "ViTImageProcessor",
    do_resize: true,
    size: { height: SIDE, width: SIDE },
    resample: 2,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
  }),
);

// From here on only what was written counts.
const session = await ort.InferenceSession.create(
  fileURLToPath(new URL("onnx/model.onnx", FOLDER)),
);
const fresh = createRandom(SEED + 1);
const held = Array.from({ length: HELD_OUT }, () => createPicture(fresh));
const missed = new Map<string, number>();
for (const picture of held) {
  const pixels = new ort.Tensor("float32", packPictures([picture]), [1, 3, SIDE, SIDE]);
  const { logits } = await session.run({ pixel_values: pixels });
  const scores = logits!.data as Float32Array;
  const kind = KINDS[picture.label]!;
  if (scores.indexOf(Math.max(...scores)) !== picture.label)
    missed.set(kind, (missed.get(kind) ?? 0) + 1);
}
write("samples.png", drawSamples());
const measured = {
  parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  bytes: statSync(new URL("onnx/model.onnx", FOLDER)).size,
  heldOut: HELD_OUT,
  missed,
  steps: STEPS,
  rows: ROWS,
  seed: SEED,
};
console.log(measured);
write("README.md", formatCard(measured));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}
