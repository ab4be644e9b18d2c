import { parseGgufFileLabel } from "../gguf/file-label.ts";
import { code, shJson, shString } from "../literals.ts";
import type { LocalAppStep, ModelSource } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";

/** A step on the command line. */
export const shell = (title: string, content: string): LocalAppStep => ({
  title,
  language: "sh",
  content,
});

/** Clients of the hub's protocol read the URL when they start; a private model needs a token too. */
export const endpoint = ({ hubUrl, needsToken }: ModelSource): string =>
  [`export HF_ENDPOINT=${shString(hubUrl)}`, ...(needsToken ? ["export HF_TOKEN=hf_…"] : [])].join(
    "\n",
  );

/** The repo's GGUF file, or the first part of it. Models without one are not offered by such apps. */
export const ggufFile = (model: ModelInfo, { file }: ModelSource): string =>
  file ?? model.gguf?.files?.[0] ?? "model.gguf";

/** A file's name on your disk. */
export const localName = (path: string): string => path.split("/").at(-1) ?? path;

/**
 * Downloads the file from this hub, whether or not the app supports hubs; an error response is not saved as
 * a model.
 */
export function download(model: ModelInfo, source: ModelSource): string {
  const path = ggufFile(model, source).split("/").map(encodeURIComponent).join("/");
  const header = source.needsToken ? `-H "Authorization: Bearer $HF_TOKEN" ` : "";
  const token = source.needsToken ? "export HF_TOKEN=hf_…\n" : "";
  const url = `${source.hubUrl}/${model.id}/resolve/main/${path}`;
  return `${token}curl --fail -L ${header}-o ${shString(localName(ggufFile(model, source)))} ${shString(url)}`;
}

/**
 * How Ollama and Docker name a model to pull it from this hub: `hub.example/ada/m:Q4_K_M`. `undefined` where neither
 * can: they connect by https, read no access token from the environment, and take one whole file.
 */
export function pullName(model: ModelInfo, source: ModelSource): string | undefined {
  const file = ggufFile(model, source);
  const [, host] = /^https:\/\/([^/]+)$/.exec(source.hubUrl) ?? [];
  if (host === undefined || source.needsToken || /-of-\d{5}\.gguf$/i.test(file)) return undefined;
  return `${host}/${model.id}:${parseGgufFileLabel(file)?.label ?? localName(file)}`;
}

/**
 * How a container reaches the hub and is reached, for programs that listen at `port`. A hub at this
 * machine's loopback address usually listens only there, so that neither `host.docker.internal` nor the
 * bridge's gateway reaches it: the container then shares the host's network, and keeps the hub's own URLs.
 * Otherwise the port is published.
 */
export const containerNetwork = (source: ModelSource, port: number, inside = port): string =>
  sharesNetwork(source) ? "--network host" : `-p ${port}:${inside}`;

/** Whether the container shares the host's network, where a program listens at the very port it is called at. */
export const sharesNetwork = ({ hubUrl }: ModelSource): boolean =>
  /^https?:\/\/(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/.test(hubUrl);

/** Starts llama.cpp's server on the file; it keeps the file and speaks the usual chat protocol. */
export const llamaServer = (model: ModelInfo, source: ModelSource): string => code`
  ${endpoint(source)}
  llama-server --hf-repo ${shString(model.id)} --hf-file ${shString(ggufFile(model, source))}
`;

/** A server for agents: llama.cpp for GGUF files, MLX for the rest. */
export const localServer = (model: ModelInfo, source: ModelSource): string =>
  model.gguf ? llamaServer(model, source) : mlxServer(model, source);

export const mlxServer = (model: ModelInfo, source: ModelSource): string => code`
  ${endpoint(source)}
  uvx --from mlx-lm mlx_lm.server --model ${shString(model.id)}
`;

/** One call of the server that just started: a chat where the model knows how, else plain text. */
export function callServer(model: ModelInfo, port: number): string {
  const isChat = model.tags.includes("conversational");
  const body = isChat
    ? { model: model.id, messages: [{ role: "user", content: "Name three moons of Jupiter." }] }
    : { model: model.id, prompt: "Three moons of Jupiter are", max_tokens: 512, temperature: 0.5 };
  const path = isChat ? "chat/completions" : "completions";
  return code`
    curl http://localhost:${`${port}`}/v1/${path} \
      -H 'Content-Type: application/json' \
      -d ${shJson(body)}
  `;
}
