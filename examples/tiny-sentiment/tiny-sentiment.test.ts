import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readClassifier } from "./classifier.ts";

const FOLDER = new URL("model/", import.meta.url);
const MAX_BYTES = 2_000_000;

const readText = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const readJson = (name: string) => JSON.parse(readText(name));
const listFiles = () =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);

it.each([
  ["I loved it", "POSITIVE"],
  ["Not bad at all", "POSITIVE"],
  ["The staff were friendly and the view was beautiful.", "POSITIVE"],
  ["The plot was weak, but the acting was brilliant.", "POSITIVE"],
  ["I have no complaints!", "POSITIVE"],
  ["The service was slow and rude", "NEGATIVE"],
  ["What a waste of money.", "NEGATIVE"],
  ["This phone is not good.", "NEGATIVE"],
  ["It looked nice, but it broke after two days.", "NEGATIVE"],
  ["I would not recommend this hotel to anyone.", "NEGATIVE"],
  ["The parcel arrived on Monday.", "NEUTRAL"],
  ["The book has three hundred pages.", "NEUTRAL"],
  ["It was neither good nor bad.", "NEUTRAL"],
])("classifies “%s” as %s from the committed weights", (text, label) => {
  expect(readClassifier(FOLDER).classify(text).label).toBe(label);
});

it("scores a clear opinion high, as a probability", () => {
  const { classify } = readClassifier(FOLDER);
  const { score } = classify("The food was wonderful.");
  expect(score).toBeGreaterThan(0.9);
  expect(score).toBeLessThanOrEqual(1);
});

it("stores exactly the tensors that its configuration calls for", () => {
  const config = readJson("config.json");
  const stored = [...readClassifier(FOLDER).weights].map(([name, { shape }]) => [name, shape]);
  expect(Object.fromEntries(stored)).toEqual(expectedShapes(config));
});

it("names its vocabulary the same in both tokenizer files", () => {
  const pieces = readText("vocab.txt").trimEnd().split("\n");
  const { model } = readJson("tokenizer.json");
  expect(model.vocab).toEqual(Object.fromEntries(pieces.map((piece, id) => [piece, id])));
  expect(pieces).toHaveLength(readJson("config.json").vocab_size);
});

it("has a card whose front matter a hub can read", () => {
  const [, frontMatter] = readText("README.md").split(/^---$/m);
  const card = parse(frontMatter!);
  expect(card).toMatchObject({
    license: "apache-2.0",
    language: "en",
    library_name: "transformers",
    pipeline_tag: "text-classification",
  });
  const [handWritten] = card["model-index"][0].results;
  expect(handWritten.metrics[0].value).toBeGreaterThan(0.5);
});

it("shows only pictures and files that are in the folder", () => {
  const named = /(?:\]\(|src=")(?!https?:)([^")]+)/g;
  const names = [...readText("README.md").matchAll(named)].map(([, name]) => name!);
  expect(names).toContain("confusion.png");
  for (const name of names) expect(statSync(new URL(name, FOLDER)).isFile()).toBe(true);
});

it("stays small enough to come with the hub", () => {
  const total = listFiles().reduce((bytes, name) => bytes + statSync(name).size, 0);
  expect(total).toBeLessThanOrEqual(MAX_BYTES);
});

function expectedShapes(config: Record<string, number>) {
  const width = config.hidden_size!;
  const wide = config.intermediate_size!;
  const shapes: Record<string, number[]> = {};
  const layer = (name: string, outputs: number, inputs: number) => {
    shapes[`${name}.weight`] = [outputs, inputs];
    shapes[`${name}.bias`] = [outputs];
  };
  const norm = (name: string) => {
    shapes[`${name}.weight`] = [width];
    shapes[`${name}.bias`] = [width];
  };
  shapes["bert.embeddings.word_embeddings.weight"] = [config.vocab_size!, width];
  shapes["bert.embeddings.position_embeddings.weight"] = [config.max_position_embeddings!, width];
  shapes["bert.embeddings.token_type_embeddings.weight"] = [config.type_vocab_size!, width];
  norm("bert.embeddings.LayerNorm");
  for (let index = 0; index < config.num_hidden_layers!; index++) {
    const name = `bert.encoder.layer.${index}`;
    for (const part of ["self.query", "self.key", "self.value", "output.dense"]) {
      layer(`${name}.attention.${part}`, width, width);
    }
    norm(`${name}.attention.output.LayerNorm`);
    layer(`${name}.intermediate.dense`, wide, width);
    layer(`${name}.output.dense`, width, wide);
    norm(`${name}.output.LayerNorm`);
  }
  layer("bert.pooler.dense", width, width);
  layer("classifier", Object.keys(config.id2label!).length, width);
  return shapes;
}
