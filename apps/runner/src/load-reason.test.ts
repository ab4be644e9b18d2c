import { expect, it } from "vitest";
import { loadReason } from "./load-reason.ts";

const FOLDER = "/srv/my hub/data/runner/1";
const failed = "llama_model_load_from_file_impl: failed to load model";

it.each<[string, readonly string[], string | undefined]>([
  [
    "Failed to load model",
    [
      "llama_model_load: error loading model: unknown model architecture: 'lxama'",
      "Failed simulating model resource usage. Error: Failed to load model",
      failed,
    ],
    "unknown model architecture: 'lxama'",
  ],
  [
    "Failed to load model",
    [
      "llama_model_load: error loading model: error loading model vocabulary: unknown pre-tokenizer type: 'x'",
      failed,
    ],
    "unknown pre-tokenizer type: 'x'",
  ],
  [
    "Failed to load model",
    [
      "llama_model_load: error loading model: check_tensor_dims: tensor 'blk.0.k.weight' has wrong shape; expected   128,     96",
    ],
    "tensor 'blk.0.k.weight' has wrong shape; expected 128, 96",
  ],
  [
    `Load model from ${FOLDER}/onnx/model.onnx failed:Protobuf parsing failed.`,
    [],
    "Protobuf parsing failed",
  ],
  [
    `Load model from ${FOLDER}/onnx/model.onnx failed:/onnxruntime_src/core/x.cc:35 open file "${FOLDER}/onnx/data" fails`,
    [],
    'x.cc:35 open file "data" fails',
  ],
  ["ENOENT: no such file, open '/srv/secret'", [], undefined],
])("of %j after %j is %j", (message, words, expected) => {
  expect(loadReason(new Error(message), words, [FOLDER])).toBe(expected);
});
