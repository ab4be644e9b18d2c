import { writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/deepinfra/v1/openai/audio/speech";
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
  return await response.blob();
}

const output = await query({
  input: "The night train arrives at dawn on platform four.",
  model: "vendor/model-1",
});
await writeFile("output.wav", output.stream());
