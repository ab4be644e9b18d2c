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

const client = new InferenceClient(process.env.OPENAI_API_KEY);

const completion = await client.chatCompletion({
  provider: "openai",
  model: "openai/vendor/model-1",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
