import { writeFile } from "node:fs/promises";

const API_URL = "https://queue.fal.run/namespace/model";
const BASE_URL = "https://queue.fal.run";
const headers = {
  Authorization: "Key fal-key",
  "Content-Type": "application/json",
};

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
    reply = await (await fetch(BASE_URL + job + "/status", { headers })).json();
    if (reply.status === "COMPLETED") break;
    if (["FAILED", "CANCELLED"].includes(reply.status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  reply = await (await fetch(BASE_URL + job, { headers })).json();
  return await (await fetch(reply.images[0].url)).blob();
}

const output = await query({
  prompt: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
});
await writeFile("output.png", output.stream());
