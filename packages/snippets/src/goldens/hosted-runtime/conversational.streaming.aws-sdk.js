import { BedrockRuntimeClient, InvokeModelWithResponseStreamCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
  endpoint: "https://hub.example",
});

const { body } = await client.send(
  new InvokeModelWithResponseStreamCommand({
    modelId: "namespace/model",
    contentType: "application/json",
    body: JSON.stringify({
      messages: [
        {
          role: "user",
          content: "Why is the sky dark at night, although it is full of stars?",
        },
      ],
      max_tokens: 40,
    }),
  }),
);

for await (const { chunk } of body) {
  const event = JSON.parse(new TextDecoder().decode(chunk.bytes));
  console.dir(event, { depth: null });
}
