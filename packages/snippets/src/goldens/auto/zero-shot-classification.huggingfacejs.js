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

const output = await client.zeroShotClassification({
  provider: "auto",
  model: "namespace/model",
  inputs: "I paid twice for the same order. Please send one of the two amounts back.",
  parameters: {
    candidate_labels: ["refund", "legal", "faq"],
  },
});

console.log(output);
