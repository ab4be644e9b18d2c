import { readFile } from "node:fs/promises";

const API_URL = "https://hub.example/zai-org/api/paas/v4/layout_parsing";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
  "x-source-channel": "hugging_face",
  "accept-language": "en-US,en",
};

const media = "data:image/jpeg;base64," + (await readFile("lighthouse.jpg", "base64"));

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query({ model: "vendor/model-1", file: media });
console.log(output);
