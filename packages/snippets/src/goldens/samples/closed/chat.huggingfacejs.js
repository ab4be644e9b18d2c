import { readFile, writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png", {
  headers: { Authorization: `Bearer ${process.env.HF_TOKEN}` },
});
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const media = "data:image/png;base64," + (await readFile("samples.png", "base64"));

const completion = await client.chatCompletion({
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
