import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "anthropic.claude-3-haiku-20240307-v1:0",
    contentType: "application/json",
    body: JSON.stringify({
      anthropic_version: "bedrock-2023-05-31",
      max_tokens: 4096,
      messages: [
        {
          role: "user",
          content: [
            {
              type: "text",
              text: "Why is the sky dark at night, although it is full of stars?",
            },
          ],
        },
      ],
    }),
  }),
);

console.dir(JSON.parse(body.transformToString()), { depth: null });
