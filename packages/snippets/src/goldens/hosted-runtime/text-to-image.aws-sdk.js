import { writeFile } from "node:fs/promises";
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
    body: JSON.stringify({
      inputs: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
    }),
  }),
);

await writeFile("output.png", body);
