import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const stream = client.chatCompletionStream({
  model: "namespace/model:cohere",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices?.[0]?.delta?.content ?? "");
}
