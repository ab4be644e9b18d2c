import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/together/v1/images/generations";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = "data:image/jpeg;base64," + (await readFile("lighthouse-grey.jpg", "base64"));

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  const reply = await response.json();
  return await (await fetch("data:image/jpeg;base64," + reply.data[0].b64_json)).blob();
}

const output = await query({
  prompt: "Give this picture the colors of a sunset.",
  reference_images: [media],
  response_format: "base64",
  model: "vendor/model-1",
});
await writeFile("output.png", output.stream());
