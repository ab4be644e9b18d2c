import { readFile, writeFile } from "node:fs/promises";
import { OpenAI } from "openai";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png");
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

const client = new OpenAI({
  baseURL: "https://hub.example/v1",
  apiKey: process.env.HF_TOKEN,
});

const media = "data:image/png;base64," + (await readFile("samples.png", "base64"));

const completion = await client.chat.completions.create({
  model: "namespace/model:hf-inference",
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
