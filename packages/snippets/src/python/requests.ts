import type { Job, MediaReply } from "@orrery/inference";
import { pyAuthorization } from "../credential.ts";
import { aroundJobName, usesPath } from "../job-address.ts";
import { outputFile } from "../output-file.ts";
import { rememberedPair } from "../remembered.ts";
import type { ClientTemplates } from "../template.ts";
import { pyDict, pyString, pyWord } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { BASE64, imports, mediaLines } from "./python-text.ts";

/** One program for every call: what is sent depends on the body, what is done on the reply. */
function call(v: TemplateVariables): string {
  const wait = v.job ? waitForJob(v, v.job) : "";
  return `${head(v)}${queryStart(v)}${wait}${readReply(v)}


output = query(${argument(v)})
${v.media ? saveOutput(v) : printOutput(v)}`;
}

const printOutput = ({ task }: TemplateVariables): string =>
  task === "conversational" ? 'print(output["choices"][0]["message"])' : "print(output)";

const jobImports = ({ job }: TemplateVariables): string => {
  if (!job) return "";
  return `import time\n${usesPath(job) ? "from urllib.parse import urlparse\n" : ""}`;
};

const head = (v: TemplateVariables, json = ""): string => {
  const base64 = v.providerInputs.embedded || v.media?.kind === "base64" ? BASE64 : "";
  const block = { before: base64 + json, after: jobImports(v), installed: "import requests" };
  return `${imports(v, block)}

API_URL = ${pyString(v.fullUrl)}${v.job ? `\nBASE_URL = ${pyString(v.baseUrl)}` : ""}
${headersLine(v)}${mediaLines(v.providerInputs)}`;
};

const headerLine = rememberedPair((name, value) => `    ${pyString(name)}: ${pyString(value)},\n`);

/** A JSON body sets its content type, and a form its own. */
function headersLine({
  headers,
  body,
  credential,
  authorizationScheme,
}: TemplateVariables): string {
  let lines =
    credential.kind === "none"
      ? ""
      : `    "Authorization": ${pyAuthorization(authorizationScheme, credential)},\n`;
  for (const name of Object.keys(headers)) {
    if (name === "Content-Type" && body.kind !== "file") continue;
    lines += headerLine(name, headers[name] ?? "");
  }
  return lines === "" ? "headers = {}\n" : `headers = {\n${lines}}\n`;
}

const argument = ({ body, providerInputs }: TemplateVariables): string =>
  body.kind === "json" ? providerInputs.python : pyString(body.file.name);

/** The beginning of the function that makes the call, until the answer is there. */
function queryStart({ body }: TemplateVariables): string {
  if (body.kind === "json") {
    return `

def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
`;
  }
  if (body.kind === "file") {
    return `

def query(path):
    with open(path, "rb") as file:
        response = requests.post(API_URL, headers=headers, data=file.read())
    response.raise_for_status()
`;
  }
  return `

def query(path):
    with open(path, "rb") as file:
        response = requests.post(
            API_URL,
            headers=headers,
            files={"file": (path, file, ${pyWord(body.file.mediaType)})},
            data=${pyDict(body.fields, "            ")},
        )
    response.raise_for_status()
`;
}

/** Polls until the answer is ready. */
function waitForJob(v: TemplateVariables, job: Job): string {
  const name = `response.json()${subscripts(job.id)}`;
  const failed = job.failed.map((status) => pyString(status)).join(", ");
  const result = job.result
    ? `    response = requests.get(${address(v, job.result)}, headers=headers)\n    response.raise_for_status()\n`
    : "";
  return `    job = ${usesPath(job) ? `urlparse(${name}).path` : name}
    while True:
        response = requests.get(${address(v, job.poll)}, headers=headers)
        response.raise_for_status()
        status = response.json()${subscripts(job.status)}
        if status == ${pyString(job.done)}:
            break
        if status in [${failed}]:
            raise RuntimeError(response.text)
        time.sleep(1)
${result}`;
}

/** A URL with the job's name, as an expression. */
function address(v: TemplateVariables, template: string): string {
  const [before, after] = aroundJobName(template, v);
  return `BASE_URL${before && ` + ${pyString(before)}`} + job${after && ` + ${pyString(after)}`}`;
}

const subscripts = (path: readonly (string | number)[]): string =>
  path.map((key) => `[${typeof key === "number" ? key : pyString(key)}]`).join("");

function readReply({ media }: TemplateVariables): string {
  if (!media) return "    return response.json()";
  if (media.kind === "bytes") return "    return response.content";
  if (media.kind === "base64") {
    return `    return base64.b64decode(response.json()${subscripts(media.at)})`;
  }
  if (!media.listed) {
    return `    reply = response.json()\n    return requests.get(${firstOf(media)}).content`;
  }
  return `    output = response.json()${subscripts(media.at[0] ?? [])}
    return requests.get(output[0] if isinstance(output, list) else output).content`;
}

/** Where there are several places, all are one step above the same name. */
function firstOf({ at }: Extract<MediaReply, { kind: "url" }>): string {
  const [first = [], second] = at;
  if (!second) return `reply${subscripts(first)}`;
  const [name, rest] = [first[0], first.slice(1)];
  return `(reply.get(${pyString(String(name))}) or reply${subscripts(second.slice(0, 1))})${subscripts(rest)}`;
}

const saveOutput = (v: TemplateVariables): string => `
with open("${outputFile(v.task)}", "wb") as file:
    file.write(output)`;

/** Reads server-sent events as they arrive. */
const chatStream = (v: TemplateVariables): string => `${head(v, "import json\n")}

def query(payload):
    with requests.post(API_URL, headers=headers, json=payload, stream=True) as response:
        response.raise_for_status()
        for line in response.iter_lines():
            if not line.startswith(b"data:"):
                continue
            data = line[len(b"data:"):].strip()
            if data == b"[DONE]":
                return
            yield json.loads(data)


for chunk in query(${v.providerInputs.python}):
    if chunk["choices"]:
        print(chunk["choices"][0]["delta"].get("content") or "", end="")`;

/** Plain HTTP with the requests library. */
export const requestsTemplates: ClientTemplates = {
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
  textToImage: (v) => (v.provider === "hf-inference" ? call(v) : ""),
  textToSpeech: call,
  visualQuestionAnswering: call,
  zeroShotClassification: call,
  zeroShotImageClassification: call,
};
