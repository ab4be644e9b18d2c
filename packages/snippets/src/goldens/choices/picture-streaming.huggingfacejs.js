import { readFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { endpointUrl: "https://hub.example/v1" });

const media = "data:image/jpeg;base64," + (await readFile("report.jpg", "base64"));

const stream = client.chatCompletionStream({
  model: "namespace/model",
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "Which month had the most sales, and how many?" },
        {
          type: "image_url",
          image_url: { url: media },
        },
      ],
    },
  ],
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices?.[0]?.delta?.content ?? "");
}
