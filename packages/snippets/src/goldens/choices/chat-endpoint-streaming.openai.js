import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://server.example/v1",
  apiKey: process.env.API_TOKEN,
});

const stream = await client.chat.completions.create({
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
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
