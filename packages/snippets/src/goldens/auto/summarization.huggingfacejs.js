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

const output = await client.summarization({
  provider: "auto",
  model: "namespace/model",
  inputs: "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children's corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May.",
});

console.log(output);
