import { writeFileSync } from "node:fs";
import { bertConfig } from "../training/bert-config.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { openTextModel, writeTextModel } from "../training/text-model.ts";
import { packRows, twoTexts, wholeNumbers } from "../training/text-rows.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { formatCard } from "./card.ts";
import { createPair } from "./data.ts";
import { TEST } from "./hand-written.ts";
import { buildLoss, exportZeroShot, LABELS, zeroShotSizes } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 2000;
const ROWS = 48;
const TOKENS = 56;

const random = createRandom(SEED);
const texts = Array.from({ length: 20_000 }, () => createPair(random)).flatMap(
  ({ text, statement }) => [text, statement],
);
const vocabulary = buildVocabulary(texts, 5);
const sizes = zeroShotSizes(vocabulary.length);
const encode = createEncoder(vocabulary, sizes.positions / 2);

const trained = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS),
  batch() {
    const pairs = Array.from({ length: ROWS }, () => createPair(random));
    return {
      ...packRows(
        pairs.map(({ text, statement }) => twoTexts(encode, text, statement)),
        TOKENS,
      ),
      labels: wholeNumbers(pairs.map(({ isTrue }) => (isTrue ? 0 : 1))),
      first_topic: wholeNumbers(pairs.map(({ topic }) => topic)),
      second_topic: wholeNumbers(pairs.map(({ statedTopic }) => statedTopic)),
    };
  },
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 50,
  seed: SEED,
  progress: logProgress(STEPS),
});

const weights = new Map([...trained].filter(([name]) => !name.startsWith("topic.")));
const size = writeTextModel(FOLDER, {
  vocabulary,
  maxTokens: sizes.positions,
  config: bertConfig(sizes, "BertForSequenceClassification", LABELS),
  weights,
  onnx: exportZeroShot(sizes, weights),
});

// From here on only what was written counts.
const run = await openTextModel(FOLDER);
const scoreOf = async (text: string, statement: string) => {
  const { logits } = await run(twoTexts(encode, text, statement));
  return logits![0]! - logits![1]!;
};
let right = 0;
for (const choice of TEST) {
  const scores = await Promise.all(
    choice.labels.map((label) => scoreOf(choice.text, `This example is ${label}.`)),
  );
  const chosen = choice.labels[scores.indexOf(Math.max(...scores))];
  if (chosen === choice.right) right++;
  else console.log(`  ${chosen}: ${choice.text}`);
}
const fresh = createRandom(SEED + 1);
const pairs = Array.from({ length: 1000 }, () => createPair(fresh));
const answers = await Promise.all(
  pairs.map(async ({ text, statement, isTrue }) => (await scoreOf(text, statement)) > 0 === isTrue),
);
const measured = {
  size,
  generated: answers.filter(Boolean).length / pairs.length,
  right,
  asked: TEST.length,
  steps: STEPS,
  seed: SEED,
};
console.log(measured);
writeFileSync(new URL("README.md", FOLDER), formatCard(measured));
