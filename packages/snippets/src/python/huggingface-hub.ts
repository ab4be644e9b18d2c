import type { ClientTemplates, Template } from "../clients.ts";
import { pyToken } from "../credential.ts";
import { isPublicHub } from "../public-hub.ts";
import { pyString, pyValue } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { BASE64, FETCH, imports, mediaLines, sampleLines } from "./python-text.ts";

/** The client's set-up. It knows one hub by heart, and reads that before it is imported. */
function head(v: TemplateVariables): string {
  const chatsHere = v.task === "conversational" && v.route === "routed";
  const before = v.task === "conversational" && v.autoInputs.embedded ? BASE64 : "";
  const base = chatsHere ? `${v.routerUrl}/v1` : v.endpointUrl && chatEndpoint(v);
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
          { ...v, sample },
          { before, installed: "from huggingface_hub import InferenceClient" },
        );
  const server =
    base === undefined ? `provider=${pyString(v.provider)}` : `base_url=${pyString(base)}`;
  const key = v.credential.kind === "none" ? "" : `    api_key=${pyToken(v.credential)},\n`;
  const payer = v.billTo ? `    bill_to=${pyString(v.billTo)},\n` : "";
  return `${start}

client = InferenceClient(
    ${server},
${key}${payer})
`;
}

/** The client reads addresses as well as files, where they need no token. */
const readsUrl = ({ task, sample }: TemplateVariables): boolean =>
  task !== "conversational" && sample?.needsToken !== true;

/** For chat the client adds the rest of the path itself; elsewhere it takes the address as it is. */
const chatEndpoint = (v: TemplateVariables): string =>
  v.task === "conversational" ? v.baseUrl : v.fullUrl;

/** A server of one's own that speaks another provider's protocol is no server for this client. */
const withHead =
  (call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v) ? "" : `${head(v)}\n${call(v, methodName)}`;

const isForeignEndpoint = ({ route, provider, task }: TemplateVariables): boolean =>
  route === "endpoint" &&
  task !== "conversational" &&
  provider !== "auto" &&
  provider !== "hf-inference";

/** `model` names the server as well, so it is left out where the address was given. */
const modelArgument = ({ route, model }: TemplateVariables): string =>
  route === "endpoint" ? "" : `    model=${pyString(model.id)},\n`;

const call = (v: TemplateVariables, method: string, values: readonly string[]): string =>
  `client.${method}(\n    ${values.join(",\n    ")},\n${modelArgument(v)})`;

const value = (of: unknown): string => pyValue(of, "    ");
const inputOf = (v: TemplateVariables, name: string): unknown =>
  (v.inputs.object.inputs as Readonly<Record<string, unknown>> | undefined)?.[name];
const fileName = (v: TemplateVariables, file: unknown): string =>
  v.sample && readsUrl(v)
    ? pyString(v.sample.url)
    : pyString((file as { readonly name?: string } | undefined)?.name ?? "");
const promptOf = (v: TemplateVariables): string =>
  value((v.inputs.object.parameters as { readonly prompt?: unknown } | undefined)?.prompt);

const printed = (v: TemplateVariables, method: string, values: readonly string[]): string =>
  `result = ${call(v, method, values)}\n\nprint(result)`;

/** Pictures come as PIL images, sound and film as bytes. */
const savedImage = (v: TemplateVariables, method: string, values: readonly string[]): string =>
  `image = ${call(v, method, values)}\n\nimage.save("output.png")`;
const savedBytes = (v: TemplateVariables, method: string, values: readonly string[]): string =>
  `output = ${call(v, method, values)}

with open("output.${v.task === "text-to-speech" ? "wav" : "mp4"}", "wb") as file:
    file.write(output)`;

const fromFile = withHead((v, methodName) =>
  printed(v, methodName, [fileName(v, v.inputs.object.inputs)]),
);
const aboutPicture = withHead((v, methodName) =>
  printed(v, methodName, [
    `image=${fileName(v, inputOf(v, "image"))}`,
    `question=${value(inputOf(v, "question"))}`,
  ]),
);
const savedText = withHead((v, methodName) =>
  savedBytes(v, methodName, [value(v.inputs.object.inputs)]),
);
/** Labels, and what else the reader set; no name here is the reader's. */
const keywords = (v: TemplateVariables): readonly string[] =>
  Object.entries(v.inputs.object.parameters ?? {})
    .filter(([, of]) => of !== undefined)
    .map(([name, of]) => `${name}=${value(of)}`);
const chat = (v: TemplateVariables): string =>
  `${mediaLines(v.autoInputs).trimStart()}${v.autoInputs.embedded ? "\n" : ""}`;

/** Hugging Face's Python client, for this hub, a provider of its own choice, or an endpoint. */
export const huggingfaceHubTemplates: ClientTemplates = {
  basic: withHead((v, methodName) =>
    v.task === "sentence-similarity"
      ? printed(v, methodName, [
          value(inputOf(v, "source_sentence")),
          `other_sentences=${value(inputOf(v, "sentences"))}`,
        ])
      : printed(v, methodName, [value(v.inputs.object.inputs)]),
  ),
  basicAudio: fromFile,
  basicImage: fromFile,
  conversational: withHead(
    (v) => `${chat(v)}completion = client.chat.completions.create(
${v.autoInputs.pythonArguments})

print(completion.choices[0].message)`,
  ),
  conversationalStream: withHead(
    (v) => `${chat(v)}stream = client.chat.completions.create(
${v.autoInputs.pythonArguments})

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`,
  ),
  documentQuestionAnswering: aboutPicture,
  imageToImage: withHead((v, methodName) =>
    savedImage(v, methodName, [fileName(v, v.inputs.object.inputs), `prompt=${promptOf(v)}`]),
  ),
  imageToVideo: withHead((v, methodName) =>
    savedBytes(v, methodName, [fileName(v, v.inputs.object.inputs), `prompt=${promptOf(v)}`]),
  ),
  questionAnswering: withHead((v, methodName) =>
    printed(v, methodName, [
      `question=${value(inputOf(v, "question"))}`,
      `context=${value(inputOf(v, "context"))}`,
    ]),
  ),
  tableQuestionAnswering: withHead((v, methodName) =>
    printed(v, methodName, [
      `query=${value(inputOf(v, "query"))}`,
      `table=${value(inputOf(v, "table"))}`,
    ]),
  ),
  tabular: withHead((v, methodName) =>
    printed(v, methodName, [`table=${value(inputOf(v, "data"))}`]),
  ),
  textToImage: withHead((v, methodName) =>
    savedImage(v, methodName, [value(v.inputs.object.inputs)]),
  ),
  textToSpeech: savedText,
  textToVideo: savedText,
  visualQuestionAnswering: aboutPicture,
  zeroShotClassification: withHead((v, methodName) =>
    printed(v, methodName, [value(v.inputs.object.inputs), ...keywords(v)]),
  ),
  zeroShotImageClassification: withHead((v, methodName) =>
    printed(v, methodName, [fileName(v, inputOf(v, "image")), ...keywords(v)]),
  ),
};
