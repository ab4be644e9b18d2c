import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
  endpoint: "https://hub.example",
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "namespace/model",
    contentType: "application/json",
    body: JSON.stringify({ inputs: "The hotel was quiet, and breakfast alone was worth the trip." }),
  }),
);

console.dir(JSON.parse(body.transformToString()), { depth: null });
