import { writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/zai-org/api/paas/v4/async/images/generations";
const BASE_URL = "https://hub.example/zai-org";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
  "x-source-channel": "hugging_face",
  "accept-language": "en-US,en",
};

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  const receipt = await response.json();
  const job = receipt.id;
  let reply;
  for (;;) {
    reply = await (await fetch(BASE_URL + "/api/paas/v4/async-result/" + job, { headers })).json();
    if (reply.task_status === "SUCCESS") break;
    if (["FAIL"].includes(reply.task_status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return await (await fetch(reply.image_result[0].url)).blob();
}

const output = await query({
  model: "vendor/model-1",
  prompt: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
});
await writeFile("output.png", output.stream());
