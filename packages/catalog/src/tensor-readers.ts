/** What reads the headers of weights, without the tables of libraries and tasks: a thread loads it in a moment. */
export { readSafetensorsTensors } from "./facts/read-safetensors-header.ts";
export { readGgufTensors } from "./gguf/read-gguf-tensors.ts";
export { readOnnxTensors } from "./onnx/read-onnx-tensors.ts";
export { type Tensor, type TensorTable, tensorTable } from "./tensors/tensor-table.ts";
