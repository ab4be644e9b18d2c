import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

const client = new BedrockRuntimeClient({
  region: "us-east-1",
  endpoint: "https://hub.example",
  token: { token: "hf_example" },
  authSchemePreference: ["httpBearerAuth"],
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "namespace/model",
    contentType: "application/json",
    body: JSON.stringify({
      messages: [
        {
          role: "user",
          content: "Why is the sky dark at night, although it is full of stars?",
        },
      ],
    }),
  }),
);

console.dir(JSON.parse(body.transformToString()), { depth: null });
