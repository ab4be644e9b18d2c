import { outputFile } from "../output-file.ts";
import { pyString } from "../values.ts";
import { REGION, RUNTIME_KEY_VARIABLE, type RuntimeCall } from "./runtime-call.ts";

/** Amazon's Python SDK. It looks its token up by itself. `token` empty where the reader gave none. */
export function boto3(call: RuntimeCall, token: string): string {
  const { modelId, endpointUrl, body, isStream, reply } = call;
  const imports = [
    ...(reply === "base64" ? ["import base64"] : []),
    "import json",
    ...(token ? ["import os"] : []),
  ];
  return `${imports.join("\n")}

import boto3

${token ? `os.environ["${RUNTIME_KEY_VARIABLE}"] = ${pyString(token)}` : `# The client reads its token from ${RUNTIME_KEY_VARIABLE}.`}
client = boto3.client(
    "bedrock-runtime",
    region_name="${REGION}",${endpointUrl === undefined ? "" : `\n    endpoint_url=${pyString(endpointUrl)},`}
)

response = client.invoke_model${isStream ? "_with_response_stream" : ""}(
    modelId=${pyString(modelId)},
    contentType="application/json",
    body=json.dumps(${body.python.replaceAll("\n", "\n    ")}),
)

${readReply(call)}`;
}

function readReply({ isStream, reply, task }: RuntimeCall): string {
  if (isStream)
    return `for event in response["body"]:
    print(json.loads(event["chunk"]["bytes"]))`;
  if (reply === "json") return `print(json.loads(response["body"].read()))`;
  const open = `with open("${outputFile(task)}", "wb") as file:`;
  if (reply === "file")
    return `${open}
    file.write(response["body"].read())`;
  return `reply = json.loads(response["body"].read())
image = reply["images"][0] if "images" in reply else reply["artifacts"][0]["base64"]
${open}
    file.write(base64.b64decode(image))`;
}
