import { pyToken } from "../credential.ts";
import { defaultHeaders } from "../default-headers.ts";
import { isOwnCompletion } from "../own-completion.ts";
import type { ClientTemplates } from "../template.ts";
import { pyDict, pyString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { BASE64, imports, mediaLines } from "./python-text.ts";

const head = (v: TemplateVariables): string => {
  const headers = defaultHeaders(v);
  return `${imports(v, {
    before: v.providerInputs.embedded ? BASE64 : "",
    installed: "from openai import OpenAI",
  })}

client = OpenAI(
    base_url=${pyString(v.baseUrl)},
    api_key=${pyToken(v.credential)},${headers ? `\n    default_headers=${pyDict(headers, "    ")},` : ""}
)
${mediaLines(v.providerInputs)}`;
};

/** OpenAI's Python client, pointed at the router, the provider or an endpoint. */
export const openAiPythonTemplates: ClientTemplates = {
  conversational: (v) => `${head(v)}
completion = client.chat.completions.create(
${v.providerInputs.pythonArguments})

print(completion.choices[0].message)`,

  basic: (v) =>
    isOwnCompletion(v)
      ? `${head(v)}
completion = client.completions.create(
${v.providerInputs.pythonArguments})

print(completion.choices[0].text)`
      : "",

  conversationalStream: (v) => `${head(v)}
stream = client.chat.completions.create(
${v.providerInputs.pythonArguments})

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`,
};
