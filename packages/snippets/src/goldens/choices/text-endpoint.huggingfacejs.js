import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.API_TOKEN, { endpointUrl: "http://localhost:8080/classify" });

const output = await client.textClassification({
  model: "namespace/model",
  inputs: "The hotel was quiet, and breakfast alone was worth the trip.",
});

console.log(output);
