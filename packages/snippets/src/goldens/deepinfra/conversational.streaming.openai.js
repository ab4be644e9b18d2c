import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://hub.example/v1",
  apiKey: process.env.HF_TOKEN,
});

const stream = await client.chat.completions.create({
  model: "namespace/model:deepinfra",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
