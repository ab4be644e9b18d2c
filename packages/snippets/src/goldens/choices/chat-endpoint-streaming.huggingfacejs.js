import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.API_TOKEN, { endpointUrl: "https://server.example/v1" });

const stream = client.chatCompletionStream({
  model: "namespace/model",
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
