import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://hub.example/v1",
  apiKey: process.env.HF_TOKEN,
});

const completion = await client.chat.completions.create({
  model: "name'space/$(id)`\"",
  messages: [
    {
      role: "user",
      content: "It's \"50% off\" {now}\n\u003c/script> $HOME `id` \\n é 👩‍🚀 true null",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
