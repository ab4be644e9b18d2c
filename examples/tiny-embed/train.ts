import { mkdirSync, writeFileSync } from "node:fs";
import { bertConfig } from "../training/bert-config.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { openTextModel, writeTextModel } from "../training/text-model.ts";
import { oneText, packRows, wholeNumbers } from "../training/text-rows.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { createTopicalSentence, disturb } from "../words/topical-sentence.ts";
import { TOPICS } from "../words/topics.ts";
import { formatCard } from "./card.ts";
import { TEST } from "./hand-written.ts";
import { buildLoss, embedSizes, exportEmbed } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 700;
const TEXTS_PER_TOPIC = 3;
const ROWS = TOPICS.length * TEXTS_PER_TOPIC;
const TOKENS = 28;
const EXCUSED = -1e4;

const random = createRandom(SEED);
const createText = (topic: number): string => {
  if (random.chance(0.15)) return random.pick(TOPICS[topic]!.names);
  const sentence = createTopicalSentence(random, TOPICS[topic]!);
  return random.chance(0.5) ? disturb(random, sentence) : sentence;
};
const anyTexts = Array.from({ length: 20_000 }, (_, index) => createText(index % TOPICS.length));
const vocabulary = buildVocabulary(anyTexts, 5);
const sizes = embedSizes(vocabulary.length);
const encode = createEncoder(vocabulary, sizes.positions);

const topicOf = (row: number) => row % TOPICS.length;
const excused = Float32Array.from({ length: ROWS * ROWS }, (_, index) => {
  const [row, column] = [Math.floor(index / ROWS), index % ROWS];
  return row !== column && topicOf(row) === topicOf(column) ? EXCUSED : 0;
});

const weights = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS),
  batch() {
    const texts = Array.from({ length: 2 * ROWS }, (_, row) => createText(topicOf(row % ROWS)));
    return {
      ...packRows(
        texts.map((text) => oneText(encode, text)),
        TOKENS,
      ),
      partners: wholeNumbers(Array.from({ length: ROWS }, (_, row) => row)),
      excused: { shape: [ROWS, ROWS], values: excused },
    };
  },
  steps: STEPS,
  learningRate: 2e-3,
  warmupSteps: 50,
  seed: SEED,
  progress: logProgress(STEPS),
});

const size = writeTextModel(FOLDER, {
  vocabulary,
  maxTokens: sizes.positions,
  config: bertConfig(sizes, "BertModel"),
  weights,
  onnx: exportEmbed(sizes, weights),
});
mkdirSync(new URL("1_Pooling/", FOLDER));
writeFileSync(
  new URL("1_Pooling/config.json", FOLDER),
  formatJson({ word_embedding_dimension: sizes.width, pooling_mode_mean_tokens: true }),
);

// From here on only what was written counts.
const run = await openTextModel(FOLDER);
const closeness = async (a: string, b: string) => {
  const [first, second] = await Promise.all([a, b].map(vectorOf));
  return first!.reduce((sum, value, index) => sum + value * second![index]!, 0);
};
let right = 0;
let [near, far] = [0, 0];
for (const [sentence, same, other] of TEST) {
  const [closer, farther] = [await closeness(sentence, same), await closeness(sentence, other)];
  near += closer / TEST.length;
  far += farther / TEST.length;
  if (closer > farther) right++;
  else console.log(`  ${sentence} ${closer.toFixed(2)} ${farther.toFixed(2)}`);
}
const measured = {
  size,
  right,
  asked: TEST.length,
  near,
  far,
  steps: STEPS,
  rows: ROWS,
  seed: SEED,
};
console.log(measured);
writeFileSync(new URL("README.md", FOLDER), formatCard(measured));

async function vectorOf(text: string): Promise<number[]> {
  const row = oneText(encode, text);
  const { last_hidden_state: hidden } = await run(row);
  const mean = Array.from({ length: sizes.width }, (_, at) =>
    row.tokens.reduce((sum, _, token) => sum + hidden![token * sizes.width + at]!, 0),
  );
  const length = Math.hypot(...mean);
  return mean.map((value) => value / length);
}
