import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/wavespeed/api/v3/vendor/model-1";
const BASE_URL = "https://hub.example/wavespeed";
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
  const receipt = await response.json();
  const job = new URL(receipt.data.urls.get).pathname;
  let reply;
  for (;;) {
    reply = await (await fetch(BASE_URL + job, { headers })).json();
    if (reply.data.status === "completed") break;
    if (["failed"].includes(reply.data.status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return await (await fetch([reply.data.outputs].flat()[0])).blob();
}

const output = await query({
  prompt: "Give this picture the colors of a sunset.",
  image: media,
  images: [media],
});
await writeFile("output.png", output.stream());
