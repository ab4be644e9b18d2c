/** The format of a model's weights: a tag from its files, and its label. */
export const MODEL_FORMATS = {
  pytorch: "PyTorch",
  tf: "TensorFlow",
  jax: "JAX",
  rust: "Rust",
  tflite: "TF Lite",
  onnx: "ONNX",
  safetensors: "Safetensors",
  gguf: "GGUF",
  openvino: "OpenVINO",
  coreml: "Core ML",
  joblib: "Joblib",
  tensorboard: "TensorBoard",
} as const satisfies Readonly<Record<string, string>>;

export type ModelFormat = keyof typeof MODEL_FORMATS;
