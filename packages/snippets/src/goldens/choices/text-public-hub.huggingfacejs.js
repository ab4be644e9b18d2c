import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.translation({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: "The night train arrives at dawn.",
});

console.log(output);
