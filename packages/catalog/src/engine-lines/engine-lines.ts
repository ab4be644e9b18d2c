import { code, shString } from "../literals.ts";
import type { ModelSource } from "../local-app.ts";
import {
  every,
  hasLibrary,
  hasTag,
  isGgufLanguageModel,
  isGgufOnly,
  not,
  writesText,
} from "../local-apps/conditions.ts";
import {
  containerNetwork,
  download,
  ggufFile,
  localName,
  pullName,
  sharesNetwork,
} from "../local-apps/steps.ts";
import type { ModelInfo } from "../model.ts";
import type { EngineLine } from "./engine-line.ts";

/** Weights of `transformers` whole; an adapter needs its base model, too. */
const isTextModel = every(
  writesText,
  hasTag("transformers"),
  hasTag("safetensors"),
  not(isGgufOnly),
  not(hasLibrary("peft")),
  not(hasTag("lora")),
);

/** The engines by kind, as `orrery admin engines add --kind` calls them. To add one, add a row. */
export const engineLines = {
  vllm: {
    label: "vLLM",
    docsUrl: "https://docs.vllm.ai",
    port: 8000,
    loads: isTextModel,
    command: (model, source) =>
      `${from(source)} vllm serve ${shString(model.id)} --host ${hostFor(source)} --port 8000`,
  },
  sglang: {
    label: "SGLang",
    docsUrl: "https://docs.sglang.io",
    port: 30_000,
    loads: isTextModel,
    // Without its last option it does not say how busy it is.
    command: (model, source) =>
      `${from(source)} python3 -m sglang.launch_server --model-path ${shString(model.id)} --host ${hostFor(source)} --port 30000 --enable-metrics`,
  },
  tgi: {
    label: "Text Generation Inference",
    docsUrl: "https://huggingface.co/docs/text-generation-inference/",
    port: 8080,
    loads: every(isTextModel, hasTag("text-generation-inference")),
    command: (model, source) => code`
      docker run --gpus all --shm-size 1g ${containerNetwork(source, 8080, 80)} \
        ${asOptions(source)} \
        -v ~/.cache/huggingface:/data \
        ghcr.io/huggingface/text-generation-inference:latest --model-id ${shString(model.id)}${sharesNetwork(source) ? " --hostname 127.0.0.1 --port 8080" : ""}
    `,
  },
  "llama-server": {
    label: "llama-server",
    docsUrl: "https://github.com/ggml-org/llama.cpp/tree/master/tools/server",
    port: 8080,
    loads: isGgufLanguageModel,
    command: (model, source) =>
      `${from(source)} llama-server --hf-repo ${shString(model.id)} --hf-file ${shString(ggufFile(model, source))} --alias ${shString(model.id)} --host ${hostFor(source)} --port 8080 --metrics`,
  },
  ollama: {
    label: "Ollama",
    docsUrl: "https://docs.ollama.com",
    port: 11_434,
    loads: every(isGgufLanguageModel, hasOllamaName),
    command: pullOrCreate,
  },
  orrery: {
    label: "Orrery",
    port: 4870,
    loads: isGgufLanguageModel,
    // It is on another machine, which does not reach this one's loopback.
    fits: (source) => !sharesNetwork(source),
    command: (model, source) =>
      `${source.needsToken ? "ORRERY_SOURCE_TOKEN=hf_… " : ""}./orrery import ${shString(model.id)} --from ${shString(source.hubUrl)}`,
  },
} as const satisfies Readonly<Record<string, EngineLine>>;

/** The variables that clients of the hub's protocol read when they start, before a command. */
const from = ({ hubUrl, needsToken }: ModelSource): string =>
  `HF_ENDPOINT=${shString(hubUrl)}${needsToken ? " HF_TOKEN=hf_…" : ""}`;

/** The same for a container. */
const asOptions = ({ hubUrl, needsToken }: ModelSource): string =>
  `-e HF_ENDPOINT=${shString(hubUrl)}${needsToken ? " -e HF_TOKEN=hf_…" : ""}`;

/** A hub on this machine reaches the server there; no one else needs to. */
const hostFor = (source: ModelSource): string => (sharesNetwork(source) ? "127.0.0.1" : "0.0.0.0");

/** Ollama sends no token to a registry, and takes one whole file: else the file is fetched, and keeps the model's ID. */
function pullOrCreate(model: ModelInfo, source: ModelSource): string {
  const isHttp = source.hubUrl.startsWith("http://");
  const name = pullName(model, { ...source, hubUrl: source.hubUrl.replace(/^http:/, "https:") });
  if (name !== undefined)
    return `ollama pull ${isHttp ? `--insecure ${shString(`http://${name}`)}` : shString(name)}`;
  return [
    download(model, source),
    `printf '%s\\n' ${shString(`FROM ./${localName(ggufFile(model, source))}`)} > Modelfile`,
    `ollama create ${shString(model.id)} -f Modelfile`,
  ].join("\n");
}

/** Its names have no dots before the slash. */
function hasOllamaName({ id }: ModelInfo): boolean {
  return /^[^./]{1,80}\/[^/]{1,80}$/.test(id);
}

/**
 * Adds the running server to the hub, on the hub's machine; `program` is how the hub is called there. The host of
 * another machine is left open.
 */
export function addEngineCommand(
  program: string,
  kind: string,
  { port }: EngineLine,
  { id }: ModelInfo,
  source: ModelSource,
): string {
  const name = (id.split("/")[1] ?? id)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, MAX_ENGINE_NAME)
    .replace(/-+$/, "");
  const host = sharesNetwork(source) ? "localhost" : "HOST";
  return `${program} admin engines add ${shString(name || kind)} --kind ${shString(kind)} --address http://${host}:${port}`;
}

const MAX_ENGINE_NAME = 40;
