import { jsToken } from "../credential.ts";
import { defaultHeaders } from "../default-headers.ts";
import { isOwnCompletion } from "../own-completion.ts";
import type { ClientTemplates } from "../template.ts";
import { jsObject, jsString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { fileImports, mediaLines, sampleLines } from "./js-text.ts";

const head = (v: TemplateVariables): string => {
  const headers = defaultHeaders(v);
  return `${fileImports({ reads: v.providerInputs.embedded !== undefined }, v.sample)}import { OpenAI } from "openai";
${sampleLines(v.sample)}
const client = new OpenAI({
  baseURL: ${jsString(v.baseUrl)},
  apiKey: ${jsToken(v.credential)},${headers ? `\n  defaultHeaders: ${jsObject(headers, "  ")},` : ""}
});
${mediaLines(v.providerInputs)}`;
};

/** OpenAI's JavaScript client, pointed at the router, the provider or an endpoint. */
export const openAiJsTemplates: ClientTemplates = {
  conversational: (v) => `${head(v)}
const completion = await client.chat.completions.create(${v.providerInputs.typescript});

console.log(completion.choices[0].message);`,

  basic: (v) =>
    isOwnCompletion(v)
      ? `${head(v)}
const completion = await client.completions.create(${v.providerInputs.typescript});

console.log(completion.choices[0].text);`
      : "",

  conversationalStream: (v) => `${head(v)}
const stream = await client.chat.completions.create(${v.providerInputs.typescript});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}`,
};
