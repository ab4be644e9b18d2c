import { openAsBlob } from "node:fs";

const API_URL = "https://hub.example/together/v1/audio/transcriptions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
};

async function query(path) {
  const form = new FormData();
  form.append("file", await openAsBlob(path, { type: "audio/flac" }), path);
  form.append("model", "vendor/model-1");
  const response = await fetch(API_URL, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query("voice.flac");
console.log(output);
