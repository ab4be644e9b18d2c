import { shAuthorization } from "../credential.ts";
import { outputFile } from "../output-file.ts";
import { rememberedPair } from "../remembered.ts";
import { curlSample } from "../sample-file.ts";
import type { ClientTemplates } from "../template.ts";
import { shString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";

const call = (v: TemplateVariables): string => {
  const stream = v.task === "conversational" && v.inputs.object.stream === true;
  const command = `curl ${shString(v.fullUrl)}${POST}${stream ? `${NEXT}--no-buffer` : ""}${failing(v)}${headers(v)}${body(v)}`;
  const sample = v.sample ? `${curlSample(v.sample)} &&\n` : "";
  // A file's text is longer than an argument may be, so it goes through a pipe.
  return v.providerInputs.embedded
    ? `${sample}printf '%s' ${v.providerInputs.curl} | ${command}`
    : sample + command;
};

/** Whether the response itself is the image or audio; another step would need another command. */
const isFile = ({ media, job }: TemplateVariables): boolean => media?.kind === "bytes" && !job;

const savedFile = (v: TemplateVariables): string => (isFile(v) ? call(v) : "");

/** If a file goes in or out, an error is shown at the end and not saved as a file. */
function failing(v: TemplateVariables): string {
  const output = isFile(v) ? `${NEXT}-o ${outputFile(v.task)}` : "";
  const sends = v.body.kind !== "json" || v.providerInputs.embedded !== undefined;
  return output || sends ? `${NEXT}--fail-with-body${output}` : "";
}

/** Options are on separate lines. */
const NEXT = " \\\n    ";
const POST = `${NEXT}-X POST`;
const DATA = `${NEXT}-d `;
const HEADER = `${NEXT}-H `;
const headerLine = rememberedPair((name, value) => HEADER + shString(`${name}: ${value}`));

function headers({ authorizationScheme, credential, headers: others }: TemplateVariables): string {
  let lines =
    credential.kind === "none"
      ? ""
      : `${HEADER}${shAuthorization(authorizationScheme, credential)}`;
  for (const name of Object.keys(others)) lines += headerLine(name, others[name] ?? "");
  return lines;
}

function body({ body: sent, providerInputs }: TemplateVariables): string {
  if (sent.kind === "file") return `${NEXT}--data-binary ${shString(`@${sent.file.name}`)}`;
  if (sent.kind === "json") {
    return providerInputs.embedded ? `${NEXT}--data-binary @-` : `${DATA}${providerInputs.curl}`;
  }
  const path = sent.file.name.replace(/["\\]/g, "\\$&");
  let lines = `${NEXT}-F ${shString(`file=@"${path}";type=${sent.file.mediaType}`)}`;
  for (const [name, value] of Object.entries(sent.fields)) {
    lines += `${NEXT}--form-string ${shString(`${name}=${value}`)}`;
  }
  return lines;
}

/** The most common command. */
export const curlTemplates: ClientTemplates = {
  basic: call,
  basicAudio: call,
  basicImage: call,
  conversational: call,
  conversationalStream: call,
  documentQuestionAnswering: call,
  imageToImage: savedFile,
  questionAnswering: call,
  tableQuestionAnswering: call,
  tabular: call,
  textToAudio: savedFile,
  textToImage: savedFile,
  textToSpeech: savedFile,
  visualQuestionAnswering: call,
  zeroShotClassification: call,
  zeroShotImageClassification: call,
};
