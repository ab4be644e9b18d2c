import { writeFileSync } from "node:fs";
import { bertConfig } from "../training/bert-config.ts";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { openTextModel, writeTextModel } from "../training/text-model.ts";
import { floats, oneText, packRows, wholeNumbers } from "../training/text-rows.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { formatCard } from "./card.ts";
import { createText } from "./data.ts";
import { TEST } from "./hand-written.ts";
import { buildLoss, exportFillMask, fillMaskSizes } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 2000;
const ROWS = 64;
const TOKENS = 28;
const HIDDEN_SHARE = 0.15;

const random = createRandom(SEED);
const texts = Array.from({ length: 30_000 }, () => createText(random));
const vocabulary = buildVocabulary(texts, 12);
const sizes = fillMaskSizes(vocabulary.length);
const encode = createEncoder(vocabulary, sizes.positions);
const mask = vocabulary.indexOf("[MASK]");

const weights = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS),
  batch() {
    const rows = Array.from({ length: ROWS }, () => {
      const tokens = encode(createText(random)).slice(0, TOKENS);
      const sure = 1 + random.integer(tokens.length - 2);
      const isHidden = tokens.map(
        (_, at) => at > 0 && at < tokens.length - 1 && (at === sure || random.chance(HIDDEN_SHARE)),
      );
      return { tokens, isHidden };
    });
    const columns = Array.from({ length: TOKENS }, (_, column) => column);
    return {
      ...packRows(
        rows.map(({ tokens, isHidden }) => ({
          tokens: tokens.map((token, at) => (isHidden[at] ? mask : token)),
          first: tokens.length,
        })),
        TOKENS,
      ),
      hidden: wholeNumbers(rows.flatMap(({ tokens }) => columns.map((at) => tokens[at] ?? 0))),
      counts: floats(rows.flatMap(({ isHidden }) => columns.map((at) => (isHidden[at] ? 1 : 0)))),
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
  config: bertConfig(sizes, "BertForMaskedLM"),
  weights,
  onnx: exportFillMask(sizes, weights),
});

// From here on only what was written counts.
const run = await openTextModel(FOLDER);
let right = 0;
for (const [text, fits] of TEST) {
  const [before, after] = text.split("[MASK]") as [string, string];
  const tokens = [...encode(before).slice(0, -1), mask, ...encode(after).slice(1)];
  const { logits } = await run(oneText(() => tokens, text));
  const from = tokens.indexOf(mask) * sizes.vocabulary;
  const scores = logits!.subarray(from, from + sizes.vocabulary);
  const guessed = vocabulary[scores.indexOf(Math.max(...scores))]!;
  if (fits.includes(guessed)) right++;
  else console.log(`  ${guessed}: ${text}`);
}
const measured = { size, right, asked: TEST.length, steps: STEPS, rows: ROWS, seed: SEED };
console.log(measured);
writeFileSync(new URL("README.md", FOLDER), formatCard(measured));
