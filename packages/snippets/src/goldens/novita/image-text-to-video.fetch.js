import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/novita/v3/minimax/v2/video_generation";
const BASE_URL = "https://hub.example/novita";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = "data:image/jpeg;base64," + (await readFile("boat.jpg", "base64"));

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  const receipt = await response.json();
  const job = receipt.task_id;
  let reply;
  for (;;) {
    reply = await (await fetch(BASE_URL + "/v3/minimax/v2/query/video_generation/" + job, { headers })).json();
    if (reply.task.status === "succeeded") break;
    if (["failed", "cancelled"].includes(reply.task.status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return await (await fetch(reply.task.content.url)).blob();
}

const output = await query({
  resolution: "768P",
  duration: 4,
  model: "MiniMax-H3",
  content: [
    {
      type: "text",
      text: "The boat rocks on gentle waves, the camera stays still.",
    },
    {
      type: "image_url",
      image_url: { url: media },
      role: "first_frame",
    },
  ],
  ratio: "adaptive",
});
await writeFile("output.mp4", output.stream());
