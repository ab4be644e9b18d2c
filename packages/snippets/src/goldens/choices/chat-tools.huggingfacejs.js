import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const completion = await client.chatCompletion({
  model: "namespace/model",
  messages: [
    { role: "system", content: null },
    {
      role: "user",
      content: [
        { type: "text", text: "Now?", cached: true },
      ],
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
