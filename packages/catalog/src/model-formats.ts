/** What the weights of a model come in: a tag that its files bring, and the label shown for it. */
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
