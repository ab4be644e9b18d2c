import { writeFile } from "node:fs/promises";
import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";

// The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
const client = new BedrockRuntimeClient({
  region: "us-east-1",
});

const { body } = await client.send(
  new InvokeModelCommand({
    modelId: "stability.sd3-5-large-v1:0",
    contentType: "application/json",
    body: JSON.stringify({
      prompt: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
      output_format: "png",
    }),
  }),
);

const reply = JSON.parse(body.transformToString());
const image = reply.images?.[0] ?? reply.artifacts[0].base64;
await writeFile("output.png", image, "base64");
