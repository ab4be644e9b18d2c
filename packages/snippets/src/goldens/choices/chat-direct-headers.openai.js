import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://api.z.ai/api/paas/v4",
  apiKey: process.env.ZAI_ORG_API_KEY,
  defaultHeaders: {
    "x-source-channel": "hugging_face",
    "accept-language": "en-US,en",
  },
});

const completion = await client.chat.completions.create({
  model: "namespace/model",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
