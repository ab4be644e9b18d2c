import { writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/fal-ai/vendor/model-1";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  const reply = await response.json();
  return await (await fetch(reply?.audio_file?.url ?? reply?.audio?.url)).blob();
}

const output = await query({ text: "The night train arrives at dawn on platform four." });
await writeFile("output.wav", output.stream());
