import { readFile, writeFile } from "node:fs/promises";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png");
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

const API_URL = "https://hub.example/v1/chat/completions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = "data:image/png;base64," + (await readFile("samples.png", "base64"));

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query({
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
console.log(output.choices[0].message);
