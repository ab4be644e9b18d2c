import { readFile } from "node:fs/promises";

const API_URL = "https://hub.example/replicate/v1/models/vendor/model-1/predictions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
  Prefer: "wait",
};

const media = "data:audio/flac;base64," + (await readFile("voice.flac", "base64"));

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
  input: { audio: media },
});
console.log(output);
