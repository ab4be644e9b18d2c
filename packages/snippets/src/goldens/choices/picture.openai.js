import { readFile } from "node:fs/promises";
import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://hub.example/v1",
  apiKey: process.env.HF_TOKEN,
});

const media = "data:image/jpeg;base64," + (await readFile("report.jpg", "base64"));

const completion = await client.chat.completions.create({
  model: "namespace/model:groq",
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "Which month had the most sales, and how many?" },
        {
          type: "image_url",
          image_url: { url: media },
        },
      ],
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
