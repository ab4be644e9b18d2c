import { writeFileSync } from "node:fs";
import { bertConfig } from "../training/bert-config.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { openTextModel, writeTextModel } from "../training/text-model.ts";
import { floats, packRows, wholeNumbers } from "../training/text-rows.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { formatCard } from "./card.ts";
import { createSentence } from "./data.ts";
import { evaluate } from "./evaluate.ts";
import { TEST } from "./hand-written.ts";
import { labelTokens } from "./label-tokens.ts";
import { buildLoss, exportNer, LABELS, nerSizes } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 1600;
const ROWS = 64;
const TOKENS = 40;
/** A rarer word is spelled in letters: so those that no list has are seen while learning. */
const LEAST_WORD_COUNT = 40;
/** For names that no list has. */
const LOWER = [..."abcdefghijklmnopqrstuvwxyz"];
const UPPER = LOWER.map((letter) => letter.toUpperCase());

const random = createRandom(SEED);
const texts = Array.from({ length: 20_000 }, () =>
  createSentence(random)
    .map(([text]) => text)
    .join(""),
);
const words = buildVocabulary(texts, LEAST_WORD_COUNT, "cased");
const spelling = [...LOWER, ...UPPER, ...LOWER.map((letter) => `##${letter}`)];
const vocabulary = [...words, ...spelling.filter((piece) => !words.includes(piece))];
const sizes = nerSizes(vocabulary.length);
const encode = createEncoder(vocabulary, sizes.positions, "cased");

const weights = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS),
  batch() {
    const rows = Array.from({ length: ROWS }, () => labelTokens(encode, createSentence(random)));
    const columns = Array.from({ length: TOKENS }, (_, column) => column);
    return {
      ...packRows(
        rows.map(({ tokens }) => ({ tokens, first: tokens.length })),
        TOKENS,
      ),
      labels: wholeNumbers(rows.flatMap(({ labels }) => columns.map((at) => labels[at] ?? 0))),
      counts: floats(
        rows.flatMap(({ labels }) => columns.map((at) => (at < labels.length ? 1 : 0))),
      ),
    };
  },
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 50,
  seed: SEED,
  progress: logProgress(STEPS),
});

const size = writeTextModel(FOLDER, {
  vocabulary,
  maxTokens: sizes.positions,
  casing: "cased",
  config: bertConfig(sizes, "BertForTokenClassification", LABELS),
  weights,
  onnx: exportNer(sizes, weights),
});

// From here on only what was written counts.
const run = await openTextModel(FOLDER);
const fresh = createRandom(SEED + 1);
const generated = await evaluate(
  run,
  encode,
  Array.from({ length: 500 }, () => createSentence(fresh)),
);
const test = await evaluate(run, encode, TEST);
console.log({ generated, test });
writeFileSync(
  new URL("README.md", FOLDER),
  formatCard({ size, generated, test, steps: STEPS, seed: SEED }),
);
