import { describe, expect, it } from "vitest";
import { planModel } from "./plan-model.ts";

const onnx = (
  paths: Readonly<Record<string, number>>,
  pipelineTag = "fill-mask",
  model_type = "bert",
) =>
  planModel({
    files: Object.entries({
      "config.json": 1,
      "tokenizer.json": 1,
      "tokenizer_config.json": 1,
      "preprocessor_config.json": 1,
      "model.safetensors": 9e9,
      ...paths,
    }).map(([path, size]) => ({ path, size })),
    config: { model_type },
    pipelineTag,
    gguf: undefined,
    hasChatTemplate: false,
  });
const gguf = (...paths: string[]) =>
  planModel({
    files: paths.map((path) => ({ path, size: 1e9 })),
    config: undefined,
    pipelineTag: "text-generation",
    hasChatTemplate: false,
    gguf: { info: { total: 1, chatTemplate: "{{ messages }}" }, bytes: 1e9, hasEmbeddings: true },
  });

describe("ONNX files", () => {
  it.each([
    ["small", { "onnx/model.onnx": 1e6, "onnx/model_quantized.onnx": 3e5 }, "fp32"],
    ["large", { "onnx/model.onnx": 4e8, "onnx/model_quantized.onnx": 1e8 }, "q8"],
    ["large and whole only", { "onnx/model.onnx": 4e8, "onnx/model_fp16.onnx": 2e8 }, "fp32"],
    ["of halves only", { "onnx/model_fp16.onnx": 2e8 }, "fp16"],
  ])("of a model that is %s are run in the precision that suits it", (_, paths, dtype) => {
    expect(onnx(paths)).toMatchObject({ kind: "plan", plan: { precision: { dtype } } });
  });

  it("are taken with their data, and nothing else is", () => {
    const planned = onnx({
      "onnx/model.onnx": 1e6,
      "onnx/model.onnx_data": 2e6,
      "onnx/model_q4.onnx": 1,
    });
    if (planned.kind === "missing") throw new Error(planned.reason);
    expect(planned.plan.paths.toSorted()).toEqual([
      "config.json",
      "onnx/model.onnx",
      "onnx/model.onnx_data",
      "tokenizer.json",
      "tokenizer_config.json",
    ]);
    expect(planned.plan.memoryBytes).toBeGreaterThan(4_500_000);
  });

  it("of two sessions must both be there", () => {
    const half = onnx({ "onnx/encoder_model.onnx": 1 }, "summarization");
    expect(half).toEqual({ kind: "missing", reason: "onnx/encoder_model.onnx is missing." });
  });

  it("of a tower for images is a file of its own", () => {
    const task = "image-feature-extraction";
    const both = { "onnx/model.onnx": 1, "onnx/vision_model.onnx": 1 };
    const planned = onnx(both, task, "clip");
    expect(planned.kind === "plan" && planned.plan.paths).toContain("onnx/vision_model.onnx");
    expect(planned.kind === "plan" && planned.plan.paths).not.toContain("onnx/model.onnx");
    const reason = "onnx/vision_model.onnx is missing.";
    expect(onnx({ "onnx/model.onnx": 1 }, task, "clip")).toEqual({ kind: "missing", reason });
    expect(onnx({ "onnx/model.onnx": 1 }, task, "dinov2")).toMatchObject({ kind: "plan" });
  });

  it("serve no task that is not run here", () => {
    expect(onnx({ "onnx/model.onnx": 1 }, "text-to-video")).toMatchObject({ kind: "missing" });
  });
});

describe("GGUF files", () => {
  it("are run from the usual quantization, with a copy laid out again", () => {
    expect(gguf("m-F16.gguf", "m-Q4_K_M.gguf", "mmproj-F16.gguf")).toMatchObject({
      plan: { file: "m-Q4_K_M.gguf", paths: ["m-Q4_K_M.gguf"], memoryBytes: 2_134_000_000 },
    });
    expect(gguf("m-Q8_0.gguf")).toMatchObject({ plan: { memoryBytes: 1_134_000_000 } });
  });

  it("have a projector for images next to a model that chats, which the usual plan leaves out", () => {
    const planned = gguf("m-Q8_0.gguf", "mmproj-F16.gguf");
    expect(planned).toMatchObject({
      plan: {
        ...{ paths: ["m-Q8_0.gguf"], memoryBytes: 1_134_000_000 },
        projector: { file: "mmproj-F16.gguf", memoryBytes: 1_364_000_000 },
      },
    });
    expect(gguf("m-Q8_0.gguf")).not.toHaveProperty("plan.projector");
  });

  it("are taken whole when they come in parts", () => {
    const parts = ["m-00001-of-00002.gguf", "m-00002-of-00002.gguf"];
    expect(gguf(...parts)).toMatchObject({ plan: { file: parts[0], paths: parts } });
  });
});
