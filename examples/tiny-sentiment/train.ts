import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson, formatTokenizerFiles } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { createBatch, createHeldOut } from "./batches.ts";
import { formatCard } from "./card.ts";
import { readClassifier } from "./classifier.ts";
import { compareWithOnnx } from "./compare-with-onnx.ts";
import { drawConfusion } from "./confusion-picture.ts";
import { createExample, type Example } from "./data.ts";
import { evaluate } from "./evaluate.ts";
import { buildLoss, exportSentiment } from "./graphs.ts";
import { DEVELOPMENT, listLabelled, TEST } from "./hand-written.ts";
import { formatConfig, sentimentSizes } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 2400;
const ROWS = 64;
const TOKENS = 32;
const SMOOTHING = 0.06;
const HELD_OUT_SENTENCES = 2000;
const VOCABULARY_SENTENCES = 60_000;
const LEAST_WORD_COUNT = 3;
/** Both files hold the same 16-bit numbers, so only the order of additions may differ. */
const LARGEST_DIFFERENCE = 1e-3;

const random = createRandom(SEED);
const vocabulary = buildVocabulary(
  Array.from({ length: VOCABULARY_SENTENCES }, () => createExample(random).text),
  LEAST_WORD_COUNT,
);
const encode = createEncoder(vocabulary, TOKENS);
const sizes = sentimentSizes(vocabulary.length);
const heldOut = createHeldOut(createRandom(SEED + 1), HELD_OUT_SENTENCES);
console.log(`vocabulary of ${vocabulary.length} pieces`);

const weights = await train({
  loss: (graph) => buildLoss(graph, { sizes, rows: ROWS, tokens: TOKENS, smoothing: SMOOTHING }),
  batch: () =>
    createBatch(random, {
      rows: ROWS,
      tokens: TOKENS,
      positions: sizes.positions,
      encode,
      heldOut,
    }),
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 50,
  seed: SEED,
  progress(step, loss) {
    if (step % 100 === 0) console.log(`step ${step} of ${STEPS}, loss ${loss.toFixed(4)}`);
  },
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
const tokenizer = formatTokenizerFiles(vocabulary, sizes.positions);
for (const [name, text] of Object.entries(tokenizer)) write(name, text);
write("config.json", formatJson(formatConfig(sizes)));
write("model.safetensors", encodeSafetensors(weights));
write("onnx/model.onnx", exportSentiment(sizes, weights));

// From here on only what was written counts.
const classifier = readClassifier(FOLDER);
const generated = report("generated", heldOut.examples);
const development = report("development", listLabelled(DEVELOPMENT));
const test = report("test", listLabelled(TEST));
for (const { text, predicted } of development.mistakes) console.log(`  ${predicted}: ${text}`);

const compared = [...listLabelled(TEST), ...listLabelled(DEVELOPMENT)].map(({ text }) => text);
const onnxFile = new URL("onnx/model.onnx", FOLDER);
const difference = await compareWithOnnx(classifier, onnxFile, compared);
console.log(`largest difference between the weight files: ${difference.toExponential(1)}`);
if (difference > LARGEST_DIFFERENCE) throw new Error("The two weight files disagree");

write("confusion.png", drawConfusion(test.confusion));
write(
  "README.md",
  formatCard({
    parameters: [...weights.values()].reduce((total, { shape }) => total + sizeOf(shape), 0),
    vocabulary: vocabulary.length,
    positions: sizes.positions,
    steps: STEPS,
    batch: ROWS,
    smoothing: SMOOTHING,
    seed: SEED,
    generated,
    development,
    test,
    weightBytes: statSync(new URL("model.safetensors", FOLDER)).size,
  }),
);

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}

function report(name: string, examples: readonly Example[]) {
  const evaluation = evaluate(classifier, examples);
  const { accuracy, macroF1, count } = evaluation;
  console.log(
    `${name}: accuracy ${accuracy.toFixed(4)}, macro F1 ${macroF1.toFixed(4)}, ${count} sentences`,
  );
  return evaluation;
}
