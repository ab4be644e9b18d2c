import type { FieldPath, Job } from "@orrery/inference";
import type { ClientTemplates } from "../clients.ts";
import { jsAuthorization } from "../credential.ts";
import { aroundJobName, usesPath } from "../job-address.ts";
import { outputFile } from "../output-file.ts";
import { jsKey, jsString, jsValue } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { fileImports, mediaLines, sampleLines } from "./js-text.ts";

/** One program for every call: what is sent depends on the body, what is done on the reply. */
const call = (v: TemplateVariables): string => `${head(v)}
async function query(${v.body.kind === "json" ? "data" : "path"}) {
${post(v)}
  if (!response.ok) throw new Error(await response.text());
${v.job ? waitForJob(v, v.job) : ""}${readReply(v)}
}

const output = await query(${argument(v)});
${v.media ? `await writeFile("${outputFile(v.task)}", output.stream());` : printOutput(v)}`;

const printOutput = ({ task }: TemplateVariables): string =>
  task === "conversational" ? "console.log(output.choices[0].message);" : "console.log(output);";

function head(v: TemplateVariables): string {
  const imports = importLines(v);
  const sample = v.sample ? `${sampleLines(v.sample)}\n` : imports && "\n";
  return `${imports}${sample}const API_URL = ${jsString(v.fullUrl)};
${v.job ? `const BASE_URL = ${jsString(v.baseUrl)};\n` : ""}const headers = ${headerObject(v)};
${mediaLines(v.providerInputs)}`;
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

function headerObject({ headers, credential, authorizationScheme }: TemplateVariables): string {
  let lines =
    credential.kind === "none"
      ? ""
      : `  Authorization: ${jsAuthorization(authorizationScheme, credential)},\n`;
  for (const name of Object.keys(headers)) {
    lines += `  ${jsKey(name)}: ${jsString(headers[name] ?? "")},\n`;
  }
  return lines === "" ? "{}" : `{\n${lines}}`;
}

const argument = ({ body, providerInputs }: TemplateVariables): string =>
  body.kind === "json" ? providerInputs.typescript : jsString(body.file.name);

function post({ body }: TemplateVariables): string {
  if (body.kind === "json") {
    return `  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });`;
  }
  const type = jsString(body.file.mediaType);
  if (body.kind === "file") {
    return `  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: await openAsBlob(path, { type: ${type} }),
  });`;
  }
  const fields = Object.entries(body.fields).map(
    ([name, text]) => `  form.append(${jsString(name)}, ${jsString(text)});\n`,
  );
  return `  const form = new FormData();
  form.append("file", await openAsBlob(path, { type: ${type} }), path);
${fields.join("")}  const response = await fetch(API_URL, { method: "POST", headers, body: form });`;
}

/** Asks until the answer is there. */
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

/** An address that holds the job's name, as an expression. */
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

/** Reads server-sent events as they come. */
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
