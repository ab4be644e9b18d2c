import { preferredGgufFile, shString } from "@orrery/catalog";
import { repoPrefix } from "@orrery/registry";
import { encodePath } from "@orrery/web/paths";
import { setUpClients, TOKEN } from "./library-usage.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

type Way = (source: UsageSource, file: string | undefined) => PlainSnippet | undefined;

/** Every way to get the files, in the order in which they are offered. */
const WAYS: Readonly<Record<string, Way>> = {
  hf: downloadAll,
  git: clone,
  curl: downloadOne,
};

export interface FileUsage extends PlainSnippet {
  readonly client: string;
}

/** How to get a repo's files; `file` is the one that is fetched alone. */
export const listFileUsage = (source: UsageSource, file?: string): readonly FileUsage[] =>
  Object.entries(WAYS).flatMap(([client, way]) => {
    const snippet = way(source, file);
    return snippet ? [{ client, ...snippet }] : [];
  });

/** The file most people come for: the weights, else the card. */
export const mainFile = (paths: readonly string[]): string | undefined =>
  preferredGgufFile(paths.filter((path) => /\.gguf$/i.test(path))) ??
  paths.find((path) => /\.(safetensors|onnx|parquet|bin|pt|pth|csv)$/i.test(path)) ??
  (paths.includes("README.md") ? "README.md" : paths[0]);

function downloadAll(source: UsageSource): PlainSnippet {
  const type = source.type === "model" ? "" : ` --repo-type ${source.type}`;
  return {
    label: "All files, with hf",
    language: "sh",
    install: "pip install huggingface_hub",
    content: `${setUpClients(source)}\nhf download ${shString(source.id)}${type}`,
  };
}

function clone(source: UsageSource): PlainSnippet {
  const url = shString(`${source.hubUrl}/${repoPrefix(source.type)}${source.id}`);
  return {
    label: "Files and history, with git",
    language: "sh",
    install: "git lfs install",
    content: source.isPrivate
      ? `${TOKEN}\ngit -c http.extraHeader="Authorization: Bearer $HF_TOKEN" clone ${url}`
      : `git clone ${url}`,
  };
}

function downloadOne(source: UsageSource, file: string | undefined): PlainSnippet | undefined {
  if (file === undefined) return undefined;
  return { label: "One file, with curl", language: "sh", content: curlFile(source, file) };
}

/** Fetches a file into the folder one is in, whatever is installed. */
export function curlFile({ type, id, isPrivate, hubUrl }: UsageSource, file: string): string {
  const url = `${hubUrl}/${repoPrefix(type)}${id}/resolve/main/${encodePath(file)}`;
  const name = shString(file.split("/").at(-1) ?? file);
  const header = isPrivate ? `-H "Authorization: Bearer $HF_TOKEN" ` : "";
  const token = isPrivate ? `${TOKEN}\n` : "";
  return `${token}curl -L ${header}-o ${name} ${shString(url)}`;
}
