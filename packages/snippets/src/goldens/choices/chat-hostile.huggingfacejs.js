import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const completion = await client.chatCompletion({
  model: "name'space/$(id)`\"",
  messages: [
    {
      role: "user",
      content: "It's \"50% off\" {now}\n\u003c/script> $HOME `id` \\n é 👩‍🚀 true null",
    },
  ],
  stream: false,
});

console.log(completion.choices[0].message);
