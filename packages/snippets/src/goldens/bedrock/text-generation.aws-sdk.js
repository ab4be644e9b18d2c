import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "meta.llama3-8b-instruct-v1:0",
    contentType: "application/json",
    body: JSON.stringify({ prompt: "The last train had left, and on the empty platform" }),
  }),
);

console.dir(JSON.parse(body.transformToString()), { depth: null });
