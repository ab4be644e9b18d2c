import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.API_TOKEN, { endpointUrl: "http://localhost:8000/v1/completions" });

const output = await client.textGeneration({
  model: "namespace/model",
  inputs: "The last train had left, and on the empty platform",
});

console.log(output);
