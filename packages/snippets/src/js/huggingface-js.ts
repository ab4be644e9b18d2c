import { type FileInput, findProvider } from "@orrery/inference";
import { jsToken } from "../credential.ts";
import { outputFile } from "../output-file.ts";
import { isPublicHub } from "../public-hub.ts";
import type { ClientTemplates, Template } from "../template.ts";
import { jsKey, jsObject, jsString, jsValue, jsWord } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { type FileImports, fileImports, mediaLines, sampleLines } from "./js-text.ts";

/** The client's set-up, for this hub, a provider or an endpoint. */
function head(v: TemplateVariables, files: FileImports): string {
  const base = endpointOf(v);
  const redirect = base === undefined && !isPublicHub(v) ? redirectLines(v) : "";
  const endpoint = base === undefined ? "" : `, { endpointUrl: ${jsString(base)} }`;
  return `${fileImports(files, v.sample)}import { InferenceClient } from "@huggingface/inference";
${sampleLines(v.sample)}${redirect}
const client = new InferenceClient(${jsToken(v.credential)}${endpoint});
`;
}

/** Chat has one URL on every hub; other tasks have a URL only on your own endpoint. */
function endpointOf(v: TemplateVariables): string | undefined {
  if (v.task === "conversational" && v.route !== "direct") return v.baseUrl;
  return v.route === "endpoint" ? v.fullUrl : undefined;
}

/** The client has one hub's URLs built in, and polls jobs with the global `fetch`. */
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

/** Your own server that speaks another provider's protocol is no server for this client. */
const isForeignEndpoint = ({ route, provider, task }: TemplateVariables): boolean =>
  route === "endpoint" &&
  task !== "conversational" &&
  provider !== "auto" &&
  provider !== "hf-inference";

/** A method call's arguments: who answers, the printed lines, and who pays. */
function callArguments(v: TemplateVariables, lines: string): string {
  const provider = v.route === "endpoint" ? "" : `  provider: ${jsWord(v.provider)},\n`;
  const model = jsString(v.route === "endpoint" ? v.providerModelId : v.model.id);
  return `{\n${provider}  model: ${model},\n${lines}}${payer(v)}`;
}

const payer = ({ billTo }: TemplateVariables): string =>
  billTo ? `, { billTo: ${jsString(billTo)} }` : "";

const value = (of: unknown): string => jsValue(of, "  ");

const optionLine = (options: unknown): string =>
  options === undefined ? "" : `  parameters: ${value(options)},\n`;

const fromText = (
  v: TemplateVariables,
  method: string,
  options: unknown = v.inputs.object.parameters,
): string => {
  const lines = `  inputs: ${value(v.inputs.object.inputs)},\n${optionLine(options)}`;
  return `${method}(${callArguments(v, lines)})`;
};

const fromFile = (v: TemplateVariables, method: string): string => {
  const file = openFile(v.inputs.object.inputs as FileInput);
  const options = optionLine(v.inputs.object.parameters);
  return `${method}(${callArguments(v, `  inputs: ${file},\n${options}`)})`;
};

const openFile = ({ name, mediaType }: FileInput): string =>
  `await openAsBlob(${jsString(name)}, { type: ${jsString(mediaType)} })`;

const jsFields = (object: Readonly<Record<string, unknown>>): string =>
  Object.entries(object)
    .filter(([, of]) => of !== undefined)
    .map(([name, of]) => `    ${jsKey(name)}${jsValue(of, "    ")},\n`)
    .join("");

const printed =
  (files: FileImports, call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v)
      ? ""
      : `${head(v, files)}\nconst output = await client.${call(v, methodName)};\n\nconsole.log(output);`;

const printedUnless =
  (isWrong: (v: TemplateVariables) => boolean, print: Template): Template =>
  (v, methodName) =>
    isWrong(v) ? "" : print(v, methodName);

/** These methods answer a blob. */
const saved =
  (files: FileImports, call: Template): Template =>
  (v, methodName) =>
    isForeignEndpoint(v)
      ? ""
      : `${head(v, { ...files, writes: true })}
const output = await client.${call(v, methodName)};

await writeFile("${outputFile(v.task)}", output.stream());`;

const chatHead = (v: TemplateVariables): string =>
  `${head(v, { reads: v.autoInputs.embedded !== undefined })}${mediaLines(v.autoInputs)}`;

/** An explicit provider goes next to the input; with the router, the model name has it. */
const chatArguments = (v: TemplateVariables): string => {
  const { object } = v.autoInputs;
  const printed =
    v.route === "direct"
      ? jsObject({ provider: v.provider, ...object, ...prefixed(v) })
      : v.autoInputs.typescript;
  return `${printed}${payer(v)}`;
};

/** The client recognizes models of providers that only take their own key by their prefix. */
const prefixed = ({ provider, providerModelId }: TemplateVariables) =>
  findProvider(provider)?.directOnly ? { model: `${provider}/${providerModelId}` } : {};

const fromPicture = saved({ opens: true }, fromFile);
const fromObject = printed({}, (v, methodName) => fromText(v, methodName));
/** A question about an image, with the client's own names. */
const aboutPicture = printed({ opens: true }, (v, methodName) => {
  const { image, ...asked } = v.inputs.object.inputs as { readonly image: FileInput };
  const fields = jsFields(asked);
  const inputs = `  inputs: {\n    image: ${openFile(image)},\n${fields}  },\n`;
  const lines = `${inputs}${optionLine(v.inputs.object.parameters)}`;
  return `${methodName}(${callArguments(v, lines)})`;
});
const savedText = saved({}, (v, methodName) => fromText(v, methodName));
/** For these tasks the client sends the file alone, and drops the options. */
const basicFile = printedUnless(
  (v) => v.inputs.object.parameters !== undefined,
  printed({ opens: true }, fromFile),
);

/** Hugging Face's JavaScript client. */
export const huggingfaceJsTemplates: ClientTemplates = {
  basic: fromObject,
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
  documentQuestionAnswering: aboutPicture,
  imageToImage: fromPicture,
  imageToVideo: fromPicture,
  questionAnswering: fromObject,
  tableQuestionAnswering: fromObject,
  tabular: fromObject,
  textToAudio: savedText,
  textToImage: saved({}, (v, methodName) =>
    fromText(v, methodName, v.inputs.object.parameters ?? { num_inference_steps: 5 }),
  ),
  textToSpeech: savedText,
  textToVideo: savedText,
  visualQuestionAnswering: aboutPicture,
  zeroShotClassification: fromObject,
  zeroShotImageClassification: aboutPicture,
};
