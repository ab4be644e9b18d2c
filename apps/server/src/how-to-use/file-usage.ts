import { code, parseGgufFileLabel, preferredGgufFile, pyString, shString } from "@orrery/catalog";
import { repoPrefix } from "@orrery/registry";
import { encodePath } from "@orrery/web/paths";
import { setUpClients, TOKEN } from "./library-usage.ts";
import { type PlainSnippet, repoUrl, type UsageSource } from "./usage-source.ts";

/** A file that is fetched alone. */
export interface OneFile {
  readonly path: string;
  /** Where the hub knows it: of large files. */
  readonly sha256?: string;
}

type Way = (source: UsageSource, file: OneFile) => PlainSnippet | undefined;

/** Every way to get the files, in the order in which they are offered. */
const WAYS: Readonly<Record<string, (source: UsageSource) => PlainSnippet | undefined>> = {
  hf: downloadAll,
  "hf-include": downloadQuantization,
  snapshot_download: downloadInPython,
  git: clone,
};

/** Every way to get one of them. */
const WAYS_OF_ONE: Readonly<Record<string, Way>> = {
  curl: (source, { path }) => ({
    label: "One file, with curl (run again to resume)",
    language: "sh",
    content: curlFile(source, path, "-C - "),
  }),
  hf_hub_download: downloadOneInPython,
  sha256sum: checkSum,
};

export interface FileUsage extends PlainSnippet {
  readonly client: string;
  /** It fetches or checks a single file. */
  readonly isOne: boolean;
}

/** The keys of the file clients in the API and in URLs. */
export const FILE_CLIENTS = [...Object.keys(WAYS), ...Object.keys(WAYS_OF_ONE)];

/** How to get a repo's files; `file` is the one that is fetched alone. */
export const listFileUsage = (source: UsageSource, file?: OneFile): readonly FileUsage[] => [
  ...Object.entries(WAYS).flatMap(([client, way]) => named(client, false, way(source))),
  ...Object.entries(WAYS_OF_ONE).flatMap(([client, way]) =>
    named(client, true, file && way(source, file)),
  ),
];

const named = (client: string, isOne: boolean, snippet: PlainSnippet | undefined) =>
  snippet ? [{ client, isOne, ...snippet }] : [];

/** The file most people come for: the weights, else the card. */
export const mainFile = (paths: readonly string[]): string | undefined =>
  preferredGgufFile(paths.filter((path) => /\.gguf$/i.test(path))) ??
  paths.find((path) => /\.(safetensors|onnx|parquet|bin|pt|pth|csv)$/i.test(path)) ??
  (paths.includes("README.md") ? "README.md" : paths[0]);

const INSTALL = "pip install huggingface_hub";

const typeOption = ({ type }: UsageSource) => (type === "model" ? "" : ` --repo-type ${type}`);

function downloadAll(source: UsageSource): PlainSnippet {
  return {
    label: "All files, with hf",
    language: "sh",
    install: INSTALL,
    content: `${setUpClients(source)}\nhf download ${shString(source.id)}${typeOption(source)}`,
  };
}

/** Of a repo with several quantizations, the one that most want: all its parts, and nothing else. */
function downloadQuantization(source: UsageSource): PlainSnippet | undefined {
  const labels = (source.model?.gguf?.files ?? []).map((path) => parseGgufFileLabel(path)?.label);
  const preferred = preferredGgufFile(source.model?.gguf?.files ?? []);
  const wanted = preferred === undefined ? undefined : parseGgufFileLabel(preferred)?.label;
  if (!preferred || !wanted || new Set(labels).size < 2) return undefined;
  // Spelled as in the file's name: patterns are case-sensitive.
  const at = preferred.toUpperCase().lastIndexOf(wanted);
  const pattern = shString(`*${preferred.slice(at, at + wanted.length)}*`);
  return {
    label: `One quantization (${wanted}), with hf`,
    language: "sh",
    install: INSTALL,
    content: `${setUpClients(source)}\nhf download ${shString(source.id)} --include ${pattern} --local-dir .`,
  };
}

/** A call in Python of a function that fetches, which names the hub. */
const pythonCall = (
  name: string,
  variable: string,
  source: UsageSource,
  file?: string,
): string => code`
  ${source.needsToken ? "import os\n" : ""}
  from huggingface_hub import ${name}

  ${variable} = ${name}(${pythonArguments(source, file)})
  print(${variable})
`;

const pythonArguments = ({ id, type, hubUrl, needsToken }: UsageSource, file?: string): string =>
  [
    pyString(id),
    ...(file === undefined ? [] : [pyString(file)]),
    ...(type === "model" ? [] : [`repo_type=${pyString(type)}`]),
    `endpoint=${pyString(hubUrl)}`,
    ...(needsToken ? [`token=os.environ["HF_TOKEN"]`] : []),
  ].join(", ");

function downloadInPython(source: UsageSource): PlainSnippet {
  return {
    label: "All files, in Python",
    language: "python",
    install: INSTALL,
    content: pythonCall("snapshot_download", "folder", source),
  };
}

function downloadOneInPython(source: UsageSource, { path }: OneFile): PlainSnippet {
  return {
    label: "One file, in Python",
    language: "python",
    install: INSTALL,
    content: pythonCall("hf_hub_download", "path", source, path),
  };
}

function clone(source: UsageSource): PlainSnippet {
  const url = shString(repoUrl(source));
  return {
    label: "Files and history, with git",
    language: "sh",
    install: "git lfs install",
    content: source.needsToken
      ? `${TOKEN}\ngit -c http.extraHeader="Authorization: Bearer $HF_TOKEN" clone ${url}`
      : `git clone ${url}`,
  };
}

/** Of the file that was fetched into the folder one is in. */
function checkSum(_source: UsageSource, { path, sha256 }: OneFile): PlainSnippet | undefined {
  if (sha256 === undefined) return undefined;
  const line = shString(`${sha256}  ${nameOf(path)}`);
  return {
    label: "Verify checksum",
    language: "sh",
    content: `printf '%s\\n' ${line} | sha256sum --check`,
  };
}

const nameOf = (path: string) => path.split("/").at(-1) ?? path;

/** Downloads a file into the current folder with curl; an error response is not saved. */
export function curlFile(source: UsageSource, file: string, options = ""): string {
  const { type, id, needsToken, hubUrl } = source;
  const url = `${hubUrl}/${repoPrefix(type)}${id}/resolve/main/${encodePath(file)}`;
  const header = needsToken ? `-H "Authorization: Bearer $HF_TOKEN" ` : "";
  const token = needsToken ? `${TOKEN}\n` : "";
  return `${token}curl --fail -L ${options}${header}-o ${shString(nameOf(file))} ${shString(url)}`;
}
