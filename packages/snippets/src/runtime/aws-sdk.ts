import { outputFile } from "../output-file.ts";
import { jsString } from "../values.ts";
import { REGION, RUNTIME_KEY_VARIABLE, type RuntimeCall } from "./runtime-call.ts";

/** Amazon's JavaScript SDK. It looks its token up by itself, unless the reader gave one. */
export function awsSdk(call: RuntimeCall, token: string): string {
  const { modelId, endpointUrl, body, isStream, reply } = call;
  const command = isStream ? "InvokeModelWithResponseStreamCommand" : "InvokeModelCommand";
  const own = [
    endpointUrl !== undefined && `  endpoint: ${jsString(endpointUrl)},`,
    token && `  token: { token: ${jsString(token)} },\n  authSchemePreference: ["httpBearerAuth"],`,
  ].filter(Boolean);
  return `${reply === "json" ? "" : 'import { writeFile } from "node:fs/promises";\n'}import { BedrockRuntimeClient, ${command} } from "@aws-sdk/client-bedrock-runtime";

${token ? "" : `// The client reads its token from ${RUNTIME_KEY_VARIABLE}.\n`}const client = new BedrockRuntimeClient({
  region: "${REGION}",${own.map((line) => `\n${line}`).join("")}
});

const { body } = await client.send(
  new ${command}({
    modelId: ${jsString(modelId)},
    contentType: "application/json",
    body: JSON.stringify(${body.typescript.replaceAll("\n", "\n    ")}),
  }),
);

${readReply(call)}`;
}

function readReply({ isStream, reply, task }: RuntimeCall): string {
  if (isStream)
    return `for await (const { chunk } of body) {
  const event = JSON.parse(new TextDecoder().decode(chunk.bytes));
  console.dir(event, { depth: null });
}`;
  if (reply === "json")
    return "console.dir(JSON.parse(body.transformToString()), { depth: null });";
  if (reply === "file") return `await writeFile("${outputFile(task)}", body);`;
  return `const reply = JSON.parse(body.transformToString());
const image = reply.images?.[0] ?? reply.artifacts[0].base64;
await writeFile("${outputFile(task)}", image, "base64");`;
}
