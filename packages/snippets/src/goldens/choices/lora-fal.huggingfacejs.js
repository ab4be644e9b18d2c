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

const output = await client.textToImage({
  provider: "fal-ai",
  model: "namespace/model",
  inputs: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
  parameters: { num_inference_steps: 5 },
});

await writeFile("output.png", output.stream());
