import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const completion = await client.chatCompletion({
  model: "namespace/model:cerebras",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
