import { pyToken } from "../../credential.ts";
import { InputText } from "../../input-text.ts";
import { BASE64, imports, mediaLines } from "../../python/python-text.ts";
import { pyArguments, pyDict, pyString } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { OpenAiCall } from "./open-ai-call.ts";

/**
 * LiteLLM, which takes what stands before the first slash of a model's name for the protocol. Source:
 * docs.litellm.ai/docs/providers/openai_compatible.
 */
export const litellm: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "litellm",
  label: "LiteLLM",
  group: "Frameworks",
  format: "python",
  install: "pip install litellm",
  print: (call) => {
    if (call.kind === "chat") return chat(call);
    if (call.kind === "completion") return completion(call);
    return call.kind === "embedding" ? embedding(call) : "";
  },
};

function chat(call: OpenAiCall): string {
  const { stream, ...fields } = call.fields;
  const isStream = stream === true;
  const input = new InputText(fields);
  return `${head(call, input.embedded ? BASE64 : "")}${mediaLines(input)}
${isStream ? "stream" : "completion"} = litellm.completion(
${settings(call, "openai")}${pyArguments({ ...fields, ...(isStream && { stream }) })})

${
  isStream
    ? `for chunk in stream:
    print(chunk.choices[0].delta.content or "", end="")`
    : "print(completion.choices[0].message)"
}`;
}

const completion = (call: OpenAiCall): string => `${head(call)}
completion = litellm.text_completion(
${settings(call, "text-completion-openai")}${pyArguments(call.fields)})

print(completion.choices[0].text)`;

const embedding = (call: OpenAiCall): string => `${head(call)}
response = litellm.embedding(
${settings(call, "openai")}${pyArguments({ ...call.fields, encoding_format: "float" })})

print(response.data[0]["embedding"])`;

const head = (call: OpenAiCall, before = ""): string =>
  `${imports(call, { before, installed: "import litellm" })}\n`;

const settings = ({ model, baseUrl, credential, headers }: OpenAiCall, protocol: string): string =>
  `    model=${pyString(`${protocol}/${model}`)},
    api_base=${pyString(baseUrl)},
    api_key=${pyToken(credential)},
${headers ? `    extra_headers=${pyDict(headers, "    ")},\n` : ""}`;
