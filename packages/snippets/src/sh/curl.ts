import type { ClientTemplates } from "../clients.ts";
import { shAuthorization } from "../credential.ts";
import { shString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";

const call = (v: TemplateVariables): string => {
  const stream = v.task === "conversational" && v.inputs.object.stream === true;
  const command = `curl ${shString(v.fullUrl)}${NEXT}-X POST${stream ? `${NEXT}--no-buffer` : ""}${headers(v)}${body(v)}`;
  // A file's text is longer than an argument may be, so it goes through a pipe.
  return v.providerInputs.embedded ? `printf '%s' ${v.providerInputs.curl} | ${command}` : command;
};

/** Options stand on lines of their own. */
const NEXT = " \\\n    ";

function headers({ authorizationScheme, credential, headers: others }: TemplateVariables): string {
  let lines =
    credential.kind === "none"
      ? ""
      : `${NEXT}-H ${shAuthorization(authorizationScheme, credential)}`;
  for (const name of Object.keys(others))
    lines += `${NEXT}-H ${shString(`${name}: ${others[name]}`)}`;
  return lines;
}

function body({ body: sent, providerInputs }: TemplateVariables): string {
  if (sent.kind === "file") return `${NEXT}--data-binary ${shString(`@${sent.file.name}`)}`;
  if (sent.kind === "json") {
    return `${NEXT}${providerInputs.embedded ? "--data-binary @-" : `-d ${providerInputs.curl}`}`;
  }
  const path = sent.file.name.replace(/["\\]/g, "\\$&");
  let lines = `${NEXT}-F ${shString(`file=@"${path}";type=${sent.file.mediaType}`)}`;
  for (const [name, value] of Object.entries(sent.fields)) {
    lines += `${NEXT}--form-string ${shString(`${name}=${value}`)}`;
  }
  return lines;
}

/** The command everybody has. */
export const curlTemplates: ClientTemplates = {
  basic: call,
  basicAudio: call,
  basicImage: call,
  conversational: call,
  conversationalStream: call,
  zeroShotClassification: call,
};
