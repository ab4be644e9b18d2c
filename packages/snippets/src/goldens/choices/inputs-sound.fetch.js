import { readFile } from "node:fs/promises";

const API_URL = "https://hub.example/fal-ai/namespace/model";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = "data:audio/mpeg;base64," + (await readFile("note.mp3", "base64"));

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query({ audio_url: media });
console.log(output);
