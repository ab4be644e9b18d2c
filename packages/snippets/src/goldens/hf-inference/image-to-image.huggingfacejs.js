import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

// This client knows one hub by heart: its calls are sent to ours instead.
const send = globalThis.fetch;
globalThis.fetch = (url, init) =>
  send(
    String(url)
      .replace(/^https:\/\/router\.huggingface\.co(?=\/)/, () => "https://hub.example")
      .replace(/^https:\/\/huggingface\.co(?=\/)/, () => "https://hub.example"),
    init,
  );

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.imageToImage({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: await openAsBlob("lighthouse-grey.jpg", { type: "image/jpeg" }),
  parameters: { prompt: "Give this picture the colors of a sunset." },
});

await writeFile("output.png", output.stream());
