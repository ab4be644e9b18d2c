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

const output = await client.questionAnswering({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: {
    question: "When does the ferry leave on Sundays?",
    context: "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge.",
  },
});

console.log(output);
