import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findUnsupported, formatOptions } from "./option-table.ts";

const FILE = new URL("../../../../docs/inference-options.md", import.meta.url);
const TABLES = /(?<=<!-- options -->\n)[\s\S]*/;

it("is what docs/inference-options.md shows", () => {
  const text = readFileSync(FILE, "utf8");
  const wanted = text.replace(TABLES, () => `\n${formatOptions()}`);
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(FILE, wanted);
  else expect(text).toBe(wanted);
});

it.each<[string, object, "gguf" | "onnx", string | undefined]>([
  ["conversational", { suffix: "x", made_up: 1 }, "gguf", undefined],
  ["conversational", { user: "ada", store: true }, "onnx", undefined],
  ["conversational", { temperature: 1, guided_regex: "a" }, "onnx", undefined],
  ["conversational", { response_format: { type: "json_object" } }, "gguf", undefined],
  ["conversational", { response_format: { type: "json_object" } }, "onnx", undefined],
  ["conversational", { response_format: { type: "text" } }, "onnx", undefined],
  ["text-generation", { suffix: "" }, "gguf", undefined],
  ["text-generation", { suffix: "end" }, "gguf", "suffix"],
  ["text-to-image", { response_format: "url", quality: "hd" }, "onnx", "quality"],
  ["text-to-speech", { voice: "alloy", response_format: null }, "onnx", undefined],
  ["automatic-speech-recognition", { temperature: "0", prompt: "rain" }, "onnx", "prompt"],
  ["fill-mask", { n: 3 }, "onnx", undefined],
  ["summarization", { num_beams: 4 }, "onnx", "num_beams"],
  ["summarization", { generate_parameters: { num_beams: 4 } }, "onnx", "num_beams"],
  ["summarization", { num_beams: 4, generate_parameters: { num_beams: 1 } }, "onnx", undefined],
  ["translation", { src_lang: "en", length_penalty: 2 }, "onnx", undefined],
  ["text2text-generation", { src_lang: "en" }, "onnx", "src_lang"],
  ["image-to-text", { generation_parameters: { typical_p: 0.2 } }, "onnx", "typical_p"],
])("of %s, %j by %s: %s", (task, options, runtime, param) => {
  expect(findUnsupported(task, options as Record<string, unknown>, runtime)).toBe(param);
});
