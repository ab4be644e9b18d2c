import { readFile, writeFile } from "node:fs/promises";

const API_URL = "https://hub.example/together/v2/videos";
const BASE_URL = "https://hub.example/together";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const media = "data:image/jpeg;base64," + (await readFile("balloon.jpg", "base64"));

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
    reply = await (await fetch(BASE_URL + "/v2/videos/" + job, { headers })).json();
    if (reply.status === "completed") break;
    if (["failed", "cancelled"].includes(reply.status)) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return await (await fetch(reply.outputs.video_url)).blob();
}

const output = await query({
  prompt: "The balloon rises slowly, swaying a little.",
  frame_images: [
    { input_image: media, frame: "first" },
  ],
  model: "vendor/model-1",
});
await writeFile("output.mp4", output.stream());
