import type { FieldPath, Job } from "@orrery/inference";
import { jsAuthorization } from "../credential.ts";
import { aroundJobName, usesPath } from "../job-address.ts";
import { outputFile } from "../output-file.ts";
import { rememberedPair } from "../remembered.ts";
import type { ClientTemplates } from "../template.ts";
import { jsKey, jsString, jsValue, jsWord } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { fileImports, mediaLines, sampleLines } from "./js-text.ts";

/** One program for every call: what is sent depends on the body, what is done on the reply. */
function call(v: TemplateVariables): string {
  const wait = v.job ? waitForJob(v, v.job) : "";
  return `${head(v)}${queryStart(v)}${wait}${readReply(v)}
}

const output = await query(${argument(v)});
${v.media ? `await writeFile("${outputFile(v.task)}", output.stream());` : printOutput(v)}`;
}

const printOutput = ({ task }: TemplateVariables): string =>
  task === "conversational" ? "console.log(output.choices[0].message);" : "console.log(output);";

function head(v: TemplateVariables): string {
  const imports = importLines(v);
  const sample = v.sample ? `${sampleLines(v.sample)}\n` : imports && "\n";
  const base = v.job ? `const BASE_URL = ${jsString(v.baseUrl)};\n` : "";
  return `${imports}${sample}const API_URL = ${jsString(v.fullUrl)};
${base}${headersLine(v)}${mediaLines(v.providerInputs)}`;
}

const importLines = ({ body, media, providerInputs, sample }: TemplateVariables): string =>
  fileImports(
    {
      opens: body.kind !== "json",
      reads: providerInputs.embedded !== undefined,
      writes: media !== undefined,
    },
    sample,
  );

const headerLine = rememberedPair((name, value) => `  ${jsKey(name)}${jsString(value)},\n`);

function headersLine({ headers, credential, authorizationScheme }: TemplateVariables): string {
  let lines =
    credential.kind === "none"
      ? ""
      : `  Authorization: ${jsAuthorization(authorizationScheme, credential)},\n`;
  for (const name of Object.keys(headers)) {
    lines += headerLine(name, headers[name] ?? "");
  }
  return lines === "" ? "const headers = {};\n" : `const headers = {\n${lines}};\n`;
}

const argument = ({ body, providerInputs }: TemplateVariables): string =>
  body.kind === "json" ? providerInputs.typescript : jsString(body.file.name);

/** The beginning of the function that makes the call, until the answer is there. */
function queryStart({ body }: TemplateVariables): string {
  if (body.kind === "json") {
    return `
async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
`;
  }
  const type = jsWord(body.file.mediaType);
  if (body.kind === "file") {
    return `
async function query(path) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: await openAsBlob(path, { type: ${type} }),
  });
  if (!response.ok) throw new Error(await response.text());
`;
  }
  const fields = Object.entries(body.fields).map(
    ([name, text]) => `  form.append(${jsString(name)}, ${jsString(text)});\n`,
  );
  return `
async function query(path) {
  const form = new FormData();
  form.append("file", await openAsBlob(path, { type: ${type} }), path);
${fields.join("")}  const response = await fetch(API_URL, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(await response.text());
`;
}

/** Polls until the answer is ready. */
function waitForJob(v: TemplateVariables, job: Job): string {
  const name = `receipt${fields(job.id)}`;
  const failed = job.failed.map((status) => jsString(status)).join(", ");
  const result = job.result
    ? `  reply = await (await fetch(${address(v, job.result)}, { headers })).json();\n`
    : "";
  return `  const receipt = await response.json();
  const job = ${usesPath(job) ? `new URL(${name}).pathname` : name};
  let reply;
  for (;;) {
    reply = await (await fetch(${address(v, job.poll)}, { headers })).json();
    if (reply${fields(job.status)} === ${jsString(job.done)}) break;
    if ([${failed}].includes(reply${fields(job.status)})) throw new Error(JSON.stringify(reply));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
${result}`;
}

/** A URL with the job's name, as an expression. */
function address(v: TemplateVariables, template: string): string {
  const [before, after] = aroundJobName(template, v);
  return `BASE_URL${before && ` + ${jsString(before)}`} + job${after && ` + ${jsString(after)}`}`;
}

/** Names of fields come from the provider table and are plain words. */
const fields = (path: FieldPath, optional = ""): string =>
  path.map((key) => (typeof key === "number" ? `[${key}]` : `${optional}.${key}`)).join("");

function readReply({ media, job }: TemplateVariables): string {
  if (!media) return "  return await response.json();";
  if (media.kind === "bytes") return "  return await response.blob();";
  const read = job ? "" : "  const reply = await response.json();\n";
  if (media.kind === "base64") {
    const url = `"data:${media.mediaType};base64," + reply${fields(media.at)}`;
    return `${read}  return await (await fetch(${url})).blob();`;
  }
  const places = media.at.map((path) => `reply${fields(path, media.at.length > 1 ? "?" : "")}`);
  const place = places.join(" ?? ");
  const url = media.listed ? `[${place}].flat()[0]` : place;
  return `${read}  return await (await fetch(${url})).blob();`;
}

/** Reads server-sent events as they arrive. */
const chatStream = (v: TemplateVariables): string => `${head(v)}
const response = await fetch(API_URL, {
  method: "POST",
  headers,
  body: JSON.stringify(${jsValue(v.providerInputs.object, "  ")}),
});
if (!response.ok) throw new Error(await response.text());

let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    if (!line.startsWith("data:") || line.includes("[DONE]")) continue;
    const chunk = JSON.parse(line.slice("data:".length));
    process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
  }
}`;

/** Plain HTTP with the platform's own fetch. */
export const fetchTemplates: ClientTemplates = {
  basic: call,
  basicAudio: call,
  basicImage: call,
  conversational: call,
  conversationalStream: chatStream,
  documentQuestionAnswering: call,
  imageToImage: call,
  imageToVideo: call,
  questionAnswering: call,
  tableQuestionAnswering: call,
  tabular: call,
  textToAudio: call,
  textToImage: call,
  textToSpeech: call,
  visualQuestionAnswering: call,
  zeroShotClassification: call,
  zeroShotImageClassification: call,
};
