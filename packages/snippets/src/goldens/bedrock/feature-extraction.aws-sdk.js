import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "cohere.embed-english-v3",
    contentType: "application/json",
    body: JSON.stringify({
      input_type: "search_document",
      texts: ["The bakery on the corner opens before sunrise."],
    }),
  }),
);

console.dir(JSON.parse(body.transformToString()), { depth: null });
