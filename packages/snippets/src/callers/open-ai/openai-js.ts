import { jsToken } from "../../credential.ts";
import { type FileImports, fileImports, sampleLines } from "../../js/js-text.ts";
import { jsObject, jsString } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { CallKind, OpenAiCall } from "./open-ai-call.ts";

/** OpenAI's JavaScript client for everything but chats, which it has in `js/openai.ts`. */
export const openAiJs: OpenAiCaller = {
  speaks: "openai",
  language: "js",
  client: "openai",
  label: "openai",
  group: "Clients",
  format: "js",
  install: "npm install openai",
  print: (call) => PROGRAMS[call.kind]?.(call) ?? "",
};

const PROGRAMS: { readonly [Kind in CallKind]?: (call: OpenAiCall) => string } = {
  completion: (call) => `${openAiClient(call)}
const completion = await client.completions.create(${body(call)});

console.log(completion.choices[0].text);`,

  // Its own default is base64, which not every server knows.
  embedding: (call) => `${openAiClient(call)}
const response = await client.embeddings.create(${body(call, { encoding_format: "float" })});

console.log(response.data[0].embedding);`,

  image: (call) => `${openAiClient(call, { writes: true })}
const response = await client.images.generate(${body(call)});

await writeFile("output.png", response.data[0].b64_json, "base64");`,

  speech: (call) => `${openAiClient(call, { writes: true })}
const response = await client.audio.speech.create(${body(call)});

await writeFile("output.wav", response.body);`,

  transcription: (
    call,
  ) => `${openAiClient(call, {}, 'import { createReadStream } from "node:fs";\n')}
const transcription = await client.audio.transcriptions.create({
  file: createReadStream(${jsString(call.file?.name ?? "")}),
${body(call).slice(2)});

console.log(transcription.text);`,
};

const body = (
  { model, fields }: OpenAiCall,
  more: Readonly<Record<string, unknown>> = {},
): string => jsObject({ model, ...fields, ...more });

/** The program up to a client that is ready. */
export const openAiClient = (call: OpenAiCall, files: FileImports = {}, before = ""): string =>
  `${before}${fileImports(files, call.sample)}import { OpenAI } from "openai";
${sampleLines(call.sample)}
const client = new OpenAI({
  baseURL: ${jsString(call.baseUrl)},
  apiKey: ${jsToken(call.credential)},${call.headers ? `\n  defaultHeaders: ${jsObject(call.headers, "  ")},` : ""}
});
`;
