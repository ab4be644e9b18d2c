import { openAsBlob } from "node:fs";
import { InferenceClient } from "@huggingface/inference";

// This client knows one hub by heart: its calls are sent to ours instead.
const send = globalThis.fetch;
globalThis.fetch = (url, init) =>
  send(
    String(url)
      .replace(/^https:\/\/router\.huggingface\.co(?=\/)/, () => "https://hub.example")
      .replace(/^https:\/\/huggingface\.co(?=\/)/, () => "https://hub.example"),
    init,
  );

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.zeroShotImageClassification({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: {
    image: await openAsBlob("cat.jpg", { type: "image/jpeg" }),
  },
  parameters: {
    candidate_labels: ["cat", "dog", "llama"],
  },
});

console.log(output);
