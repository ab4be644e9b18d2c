import { BedrockRuntimeClient, InvokeModelWithResponseStreamCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
});

const { body } = await client.send(
  new InvokeModelWithResponseStreamCommand({
    modelId: "us.amazon.nova-lite-v1:0",
    contentType: "application/json",
    body: JSON.stringify({
      schemaVersion: "messages-v1",
      messages: [
        {
          role: "user",
          content: [
            { text: "Why is the sky dark at night, although it is full of stars?" },
          ],
        },
      ],
    }),
  }),
);

for await (const { chunk } of body) {
  const event = JSON.parse(new TextDecoder().decode(chunk.bytes));
  console.dir(event, { depth: null });
}
