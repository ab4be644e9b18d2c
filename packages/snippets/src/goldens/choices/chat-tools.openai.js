import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://hub.example/v1",
  apiKey: process.env.HF_TOKEN,
});

const completion = await client.chat.completions.create({
  model: "namespace/model",
  messages: [
    { role: "system", content: null },
    {
      role: "user",
      content: [
        { type: "text", text: "Now?", cached: true },
      ],
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
