import { readFile, writeFile } from "node:fs/promises";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png");
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

const API_URL = "https://hub.example/hf-inference/models/namespace/model";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = await readFile("samples.png", "base64");

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
  inputs: { question: "How many?", image: media },
});
console.log(output);
