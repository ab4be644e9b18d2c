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

const output = await client.tabularRegression({
  provider: "hf-inference",
  model: "namespace/model",
  inputs: {
    data: {
      "Area (m²)": [62, 118],
      Rooms: [2, 4],
      "Year built": [1974, 2009],
      Heating: ["gas", "heat pump"],
    },
  },
});

console.log(output);
