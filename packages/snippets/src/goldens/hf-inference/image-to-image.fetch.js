import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/hf-inference/models/vendor/model-1";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = await readFile("lighthouse-grey.jpg", "base64");

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
  inputs: media,
  parameters: { prompt: "Give this picture the colors of a sunset." },
});
await writeFile("output.png", output.stream());
