import type { RepoFile } from "./repo-contents.ts";

/** Tags by the end of a file's path. */
export interface FormatRule {
  readonly tag: string;
  readonly path: RegExp;
}

/** Weight and model formats, in the order the tags are listed. */
export const MODEL_FORMAT_RULES: readonly FormatRule[] = [
  {
    tag: "pytorch",
    path: /(^|\/)pytorch_model[^/]*\.(bin|pt)$|\.pth$|(^|\/)(model|checkpoint)[^/]*\.pt$/i,
  },
  { tag: "tf", path: /(^|\/)tf_model[^/]*\.h5$/i },
  { tag: "jax", path: /(^|\/)flax_model[^/]*\.msgpack$/i },
  { tag: "rust", path: /(^|\/)rust_model\.ot$/i },
  { tag: "tflite", path: /\.tflite$/i },
  { tag: "onnx", path: /\.onnx$/i },
  { tag: "safetensors", path: /\.safetensors$/i },
  { tag: "gguf", path: /\.gguf$/i },
  { tag: "openvino", path: /(^|\/)openvino_[^/]*\.xml$/i },
  { tag: "coreml", path: /\.(mlmodel|mlpackage|mlmodelc)(\/|$)/i },
  { tag: "joblib", path: /\.joblib$/i },
  { tag: "tensorboard", path: /(^|\/)events\.out\.tfevents\.[^/]*$/i },
];

/** The tags of the formats found among the files. */
export const findFormats = (
  files: readonly RepoFile[],
  rules: readonly FormatRule[],
): readonly string[] =>
  rules.filter(({ path }) => files.some((file) => path.test(file.path))).map(({ tag }) => tag);
