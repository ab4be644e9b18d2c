import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/replicate/v1/models/vendor/model-1/predictions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
  Prefer: "wait",
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
  return await (await fetch([reply.output].flat()[0])).blob();
}

const output = await query({
  input: {
    prompt: "Give this picture the colors of a sunset.",
    image: media,
    images: [media],
    input_image: media,
    input_images: [media],
  },
});
await writeFile("output.png", output.stream());
