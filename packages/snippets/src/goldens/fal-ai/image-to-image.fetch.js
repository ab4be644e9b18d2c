import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/fal-ai/vendor/model-1?_subdomain=queue";
const BASE_URL = "https://hub.example/fal-ai";
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
  const receipt = await response.json();
  const job = new URL(receipt.response_url).pathname;
  let reply;
  for (;;) {
    reply = await (await fetch(BASE_URL + job + "/status?_subdomain=queue", { headers })).json();
    if (reply.status === "COMPLETED") break;
    if (["FAILED", "CANCELLED"].includes(reply.status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  reply = await (await fetch(BASE_URL + job + "?_subdomain=queue", { headers })).json();
  return await (await fetch(reply.images[0].url)).blob();
}

const output = await query({
  prompt: "Give this picture the colors of a sunset.",
  image_url: media,
  image_urls: [media],
});
await writeFile("output.png", output.stream());
