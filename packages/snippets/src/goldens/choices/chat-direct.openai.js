import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://api.fireworks.ai/inference/v1",
  apiKey: process.env.FIREWORKS_AI_API_KEY,
});

const completion = await client.chat.completions.create({
  model: "accounts/vendor/models/model-1",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
