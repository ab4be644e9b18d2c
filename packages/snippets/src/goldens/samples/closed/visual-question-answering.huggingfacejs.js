import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const sample = await fetch("https://hub.example/namespace/model/resolve/main/samples.png", {
  headers: { Authorization: `Bearer ${process.env.HF_TOKEN}` },
});
if (!sample.ok) throw new Error(await sample.text());
await writeFile("samples.png", sample.body);

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

const output = await client.visualQuestionAnswering({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: {
    image: await openAsBlob("samples.png", { type: "image/png" }),
    question: "How many?",
  },
});

console.log(output);
