import { type FileInput, findProvider, type TaskName } from "@orrery/inference";
import type { ClientTemplates, Template } from "../clients.ts";
import { jsToken } from "../credential.ts";
import { outputFile } from "../output-file.ts";
import { isPublicHub } from "../public-hub.ts";
import { jsObject, jsString, jsValue } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { mediaImport, mediaLines } from "./js-text.ts";

/** The client's set-up, for this hub, a provider or an endpoint. */
function head(v: TemplateVariables, imported: string): string {
  const base = endpointOf(v);
  const redirect = base === undefined && !isPublicHub(v) ? redirectLines(v) : "";
  const endpoint = base === undefined ? "" : `, { endpointUrl: ${jsString(base)} }`;
  return `${imported}import { InferenceClient } from "@huggingface/inference";
${redirect}
const client = new InferenceClient(${jsToken(v.credential)}${endpoint});
`;
}

/** Chat goes to one address on every hub; elsewhere only an endpoint of one's own has an address. */
function endpointOf(v: TemplateVariables): string | undefined {
  if (v.task === "conversational" && v.route === "routed") return `${v.routerUrl}/v1`;
  if (v.route !== "endpoint") return undefined;
  return v.task === "conversational" ? v.baseUrl : v.fullUrl;
}

/** The client has one hub's addresses built in, and waits for jobs with the global `fetch`. */
const redirectLines = ({ hubUrl, routerUrl }: TemplateVariables): string => `
// This client knows one hub by heart: its calls are sent to ours instead.
const send = globalThis.fetch;
globalThis.fetch = (url, init) =>
  send(
    String(url)
      .replace(/^https:\\/\\/router\\.huggingface\\.co(?=\\/)/, () => ${jsString(routerUrl)})
      .replace(/^https:\\/\\/huggingface\\.co(?=\\/)/, () => ${jsString(hubUrl)}),
    init,
  );
`;

/** A server of one's own that speaks another provider's protocol is no server for this client. */
const isForeignEndpoint = ({ route, provider, task }: TemplateVariables): boolean =>
  route === "endpoint" &&
  task !== "conversational" &&
  provider !== "auto" &&
  provider !== "hf-inference";

/** A method call's arguments: who answers, the printed lines, and who pays. */
function callArguments(v: TemplateVariables, lines: string): string {
  const provider = v.route === "endpoint" ? "" : `  provider: ${jsString(v.provider)},\n`;
  const model = jsString(v.route === "endpoint" ? v.providerModelId : v.model.id);
  return `{\n${provider}  model: ${model},\n${lines}}${payer(v)}`;
}

const payer = ({ billTo }: TemplateVariables): string =>
  billTo ? `, { billTo: ${jsString(billTo)} }` : "";

const value = (of: unknown): string => jsValue(of, "  ");

const optionLine = (options: unknown): string =>
  options === undefined ? "" : `  parameters: ${value(options)},\n`;

const fromText = (v: TemplateVariables, method: string, options?: unknown): string => {
  const lines = `  inputs: ${value(v.inputs.object.inputs)},\n${optionLine(options)}`;
  return `await client.${method}(${callArguments(v, lines)})`;
};

const fromFile = (v: TemplateVariables, method: string, options?: unknown): string => {
  const { name, mediaType } = v.inputs.object.inputs as FileInput;
  const file = `await openAsBlob(${jsString(name)}, { type: ${jsString(mediaType)} })`;
  return `await client.${method}(${callArguments(v, `  inputs: ${file},\n${optionLine(options)}`)})`;
};

const OPEN = 'import { openAsBlob } from "node:fs";\n';
const WRITE = 'import { writeFile } from "node:fs/promises";\n';

const printed =
  (imported: string, call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v)
      ? ""
      : `${head(v, imported)}\nconst output = ${call(v, methodName)};\n\nconsole.log(output);`;

/** These methods answer a blob. */
const saved =
  (imported: string, call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v)
      ? ""
      : `${head(v, imported)}
const output = ${call(v, methodName)};

await writeFile("${outputFile(v.task)}", output.stream());`;

const chatHead = (v: TemplateVariables): string =>
  `${head(v, mediaImport(v.autoInputs))}${mediaLines(v.autoInputs)}`;

/** A provider of its own choice is named beside the input; behind the router the model names it. */
const chatArguments = (v: TemplateVariables): string => {
  const { object } = v.autoInputs;
  const printed =
    v.route === "direct"
      ? jsObject({ provider: v.provider, ...object, ...prefixed(v) })
      : v.autoInputs.typescript;
  return `${printed}${payer(v)}`;
};

/** The client tells models of providers that only take their own key by their prefix. */
const prefixed = ({ provider, providerModelId }: TemplateVariables) =>
  findProvider(provider)?.directOnly ? { model: `${provider}/${providerModelId}` } : {};

/** What the client calls the tasks that make a picture or a film of a picture. */
const PICTURE_METHODS: { readonly [Task in TaskName]?: string } = {
  "image-text-to-image": "imageTextToImage",
  "image-text-to-video": "imageTextToVideo",
  "image-to-image": "imageToImage",
  "image-to-video": "imageToVideo",
};

const fromPicture = saved(OPEN + WRITE, (v) =>
  fromFile(v, PICTURE_METHODS[v.task] ?? "", v.inputs.object.parameters),
);
const basicFile = printed(OPEN, (v, methodName) => fromFile(v, methodName));

/** Hugging Face's JavaScript client. */
export const huggingfaceJsTemplates: ClientTemplates = {
  basic: printed("", (v, methodName) => fromText(v, methodName)),
  basicAudio: basicFile,
  basicImage: basicFile,
  conversational: (v) => `${chatHead(v)}
const completion = await client.chatCompletion(${chatArguments(v)});

console.log(completion.choices[0].message);`,
  conversationalStream: (v) => `${chatHead(v)}
const stream = client.chatCompletionStream(${chatArguments(v)});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices?.[0]?.delta?.content ?? "");
}`,
  imageToImage: fromPicture,
  imageToVideo: fromPicture,
  textToAudio: saved(WRITE, (v) => fromText(v, "textToAudio")),
  textToImage: saved(WRITE, (v) => fromText(v, "textToImage", { num_inference_steps: 5 })),
  textToSpeech: saved(WRITE, (v) => fromText(v, "textToSpeech")),
  textToVideo: saved(WRITE, (v) => fromText(v, "textToVideo")),
};
