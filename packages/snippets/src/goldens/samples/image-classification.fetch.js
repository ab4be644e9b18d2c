import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png");
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

const API_URL = "https://hub.example/hf-inference/models/namespace/model";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "image/png",
};

async function query(path) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: await openAsBlob(path, { type: "image/png" }),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query("samples.png");
console.log(output);
