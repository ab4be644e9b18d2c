import type { TaskParameters } from "@orrery/inference";
import { pyToken } from "../credential.ts";
import { isPublicHub } from "../public-hub.ts";
import type { ClientTemplates, Template } from "../template.ts";
import { pyArguments, pyString, pyValue, pyWord } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { BASE64, FETCH, imports, mediaLines, sampleLines } from "./python-text.ts";

/** The client's set-up. It knows one hub by heart, and reads that before it is imported. */
function head(v: TemplateVariables): string {
  const before = v.task === "conversational" && v.autoInputs.embedded ? BASE64 : "";
  const base = serverOf(v);
  const sample = v.sample && readsUrl(v) ? undefined : v.sample;
  const start =
    base === undefined && !isPublicHub(v)
      ? `${before}import os
${sample ? FETCH : ""}
os.environ["HF_ENDPOINT"] = ${pyString(v.hubUrl)}

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = ${pyString(`${v.routerUrl}/{provider}`)}

from huggingface_hub import InferenceClient${sample ? `\n\n${sampleLines(sample)}` : ""}`
      : imports(
          { credential: v.credential, sample },
          { before, installed: "from huggingface_hub import InferenceClient" },
        );
  const server =
    base === undefined ? `provider=${pyWord(v.provider)}` : `base_url=${pyString(base)}`;
  const key = v.credential.kind === "none" ? "" : `    api_key=${pyToken(v.credential)},\n`;
  const payer = v.billTo ? `    bill_to=${pyString(v.billTo)},\n` : "";
  return `${start}

client = InferenceClient(
    ${server},
${key}${payer})

`;
}

/** For this protocol, the client itself downloads a public URL; for others it passes the URL on. */
const readsUrl = ({ task, sample, provider, route }: TemplateVariables): boolean =>
  task !== "conversational" &&
  sample?.needsToken !== true &&
  (provider === "hf-inference" || route === "endpoint");

/** For chat the client appends the rest of the path; elsewhere it takes the URL of an endpoint unchanged. */
function serverOf({ task, route, baseUrl, fullUrl }: TemplateVariables): string | undefined {
  if (task === "conversational" && route !== "direct") return baseUrl;
  return route === "endpoint" ? fullUrl : undefined;
}

/** Your own server that speaks another provider's protocol is no server for this client. */
const withHead =
  (call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v) ? "" : `${head(v)}${call(v, methodName)}`;

const isForeignEndpoint = ({ route, provider, task }: TemplateVariables): boolean =>
  route === "endpoint" &&
  task !== "conversational" &&
  provider !== "auto" &&
  provider !== "hf-inference";

/** `model` names the server as well, so it is omitted with a URL. */
const modelArgument = ({ route, model }: TemplateVariables): string =>
  route === "endpoint" ? ",\n)" : `,\n    model=${pyString(model.id)},\n)`;

const call = (v: TemplateVariables, method: string, values: string): string =>
  `${method}(\n    ${values}${modelArgument(v)}`;

const value = (of: unknown): string => pyValue(of, "    ");
const inputOf = (v: TemplateVariables, name: string): unknown =>
  (v.inputs.object.inputs as Readonly<Record<string, unknown>> | undefined)?.[name];
const fileName = (v: TemplateVariables, file: unknown): string =>
  v.sample && readsUrl(v)
    ? pyString(v.sample.url)
    : pyString((file as { readonly name?: string } | undefined)?.name ?? "");
const promptOf = (v: TemplateVariables): string =>
  value((v.inputs.object.parameters as { readonly prompt?: unknown } | undefined)?.prompt);

/** Labels, and what else the reader set; no name here is the reader's. */
function keywords(v: TemplateVariables): string {
  const { prompt: _prompt, ...set } = (v.inputs.object.parameters ?? {}) as TaskParameters;
  return Object.entries(set)
    .filter(([, of]) => of !== undefined)
    .map(
      ([name, of]) =>
        `,\n    ${isExtra(name) ? "extra_body" : name}=${value(isExtra(name) ? { [name]: of } : of)}`,
    )
    .join("");
}

/** The client has no argument for a voice. */
const isExtra = (name: string) => name === "voice";

const printed = (v: TemplateVariables, method: string, values: string): string =>
  `result = client.${call(v, method, values + keywords(v))}\n\nprint(result)`;

/** Images are PIL images, audio and video are bytes. */
const savedImage = (v: TemplateVariables, method: string, values: string): string =>
  `image = client.${call(v, method, values + keywords(v))}\n\nimage.save("output.png")`;
const savedBytes = (v: TemplateVariables, method: string, values: string): string =>
  `output = client.${call(v, method, values + keywords(v))}

with open("output.${v.task === "text-to-speech" ? "wav" : "mp4"}", "wb") as file:
    file.write(output)`;

/** Two fields of the input, by their names. */
const named = (v: TemplateVariables, first: string, second: string): string =>
  `${first}=${value(inputOf(v, first))},\n    ${second}=${value(inputOf(v, second))}`;
const sentences = (v: TemplateVariables): string =>
  `${value(inputOf(v, "source_sentence"))},\n    other_sentences=${value(inputOf(v, "sentences"))}`;
const pictureAndPrompt = (v: TemplateVariables): string =>
  `${fileName(v, v.inputs.object.inputs)},\n    prompt=${promptOf(v)}`;

const fromFile = withHead((v, methodName) =>
  printed(v, methodName, fileName(v, v.inputs.object.inputs)),
);
const aboutPicture = withHead((v, methodName) => {
  const question = value(inputOf(v, "question"));
  return printed(
    v,
    methodName,
    `image=${fileName(v, inputOf(v, "image"))},\n    question=${question}`,
  );
});
const savedText = withHead((v, methodName) =>
  savedBytes(v, methodName, value(v.inputs.object.inputs)),
);
const chat = (v: TemplateVariables): string =>
  `${mediaLines(v.autoInputs).trimStart()}${v.autoInputs.embedded ? "\n" : ""}`;

/** The client has no argument for the reasoning effort. */
function chatArguments({ autoInputs }: TemplateVariables): string {
  if (autoInputs.object.reasoning_effort === undefined) return autoInputs.pythonArguments;
  const { reasoning_effort, ...rest } = autoInputs.object;
  return pyArguments({ ...rest, extra_body: { reasoning_effort } });
}

/** Hugging Face's Python client, for this hub, a provider of its own choice, or an endpoint. */
export const huggingfaceHubTemplates: ClientTemplates = {
  basic: withHead((v, methodName) =>
    v.task === "sentence-similarity"
      ? printed(v, methodName, sentences(v))
      : printed(v, methodName, value(v.inputs.object.inputs)),
  ),
  basicAudio: fromFile,
  basicImage: fromFile,
  conversational: withHead(
    (v) => `${chat(v)}completion = client.chat.completions.create(
${chatArguments(v)})

print(completion.choices[0].message)`,
  ),
  conversationalStream: withHead(
    (v) => `${chat(v)}stream = client.chat.completions.create(
${chatArguments(v)})

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`,
  ),
  documentQuestionAnswering: aboutPicture,
  imageToImage: withHead((v, methodName) => savedImage(v, methodName, pictureAndPrompt(v))),
  imageToVideo: withHead((v, methodName) => savedBytes(v, methodName, pictureAndPrompt(v))),
  questionAnswering: withHead((v, methodName) =>
    printed(v, methodName, named(v, "question", "context")),
  ),
  tableQuestionAnswering: withHead((v, methodName) =>
    printed(v, methodName, named(v, "query", "table")),
  ),
  tabular: withHead((v, methodName) =>
    printed(v, methodName, `table=${value(inputOf(v, "data"))}`),
  ),
  textToImage: withHead((v, methodName) =>
    savedImage(v, methodName, value(v.inputs.object.inputs)),
  ),
  textToSpeech: savedText,
  textToVideo: savedText,
  visualQuestionAnswering: aboutPicture,
  zeroShotClassification: withHead((v, methodName) =>
    printed(v, methodName, value(v.inputs.object.inputs)),
  ),
  zeroShotImageClassification: withHead((v, methodName) =>
    printed(v, methodName, fileName(v, inputOf(v, "image"))),
  ),
};
