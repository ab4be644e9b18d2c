import { openAsBlob } from "node:fs";

const API_URL = "https://hub.example/hf-inference/models/vendor/model-1";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "audio/flac",
};

async function query(path) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: await openAsBlob(path, { type: "audio/flac" }),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query("mixture.flac");
console.log(output);
