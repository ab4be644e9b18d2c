import type { Catalog } from "@orrery/catalog";
import { type FileIssue, type Repo, repoPrefix, type TreeEntry } from "@orrery/registry";
import { findDatasetUsage } from "./dataset-usage.ts";
import { engineUsage, listEngineChoices } from "./engines/engine-usage.ts";
import { listFileUsage, mainFile, type OneFile } from "./file-usage.ts";
import {
  callWay,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  PROVIDER_GROUPS,
  tokenScope,
} from "./inference-usage.ts";
import { listLibraryChoices } from "./library-usage.ts";
import { listLocalApps, localAppUsage } from "./local-app-usage.ts";
import { presentProgram } from "./present-program.ts";
import { type PlainSnippet, repoUrl, type UsageSource } from "./usage-source.ts";

const MOST_FILES = 200;

export interface LlmsTextInput {
  readonly catalog: Catalog;
  readonly repo: Repo;
  readonly source: UsageSource;
  /** The first of them at least. */
  readonly files: readonly Pick<TreeEntry, "path" | "size" | "lfs">[];
  /** Files that something speaks against. */
  readonly issues: readonly FileIssue[];
}

/** A repo as plain text for programs: what it is, how to use it, its files and URLs. */
export const llmsText = (input: LlmsTextInput): string =>
  `${[
    head(input),
    facts(input),
    ...libraries(input),
    ...datasetLibraries(input),
    ...inference(input),
    ...apps(input),
    ...engines(input),
    section("Get the files", listFileUsage(input.source, mainFileOf(input)).map(program)),
    section("Files", [fileList(input), ...warnings(input.issues)]),
    section("API", [addresses(input)]),
  ].join("\n\n")}\n`;

/** With the digest of a large file, where the reader may have the file. */
function mainFileOf({ files, source }: LlmsTextInput): OneFile | undefined {
  const main = mainFile(files.map(({ path }) => path));
  const sha256 = source.isClosed ? undefined : files.find(({ path }) => path === main)?.lfs?.digest;
  return main === undefined ? undefined : { path: main, ...(sha256 !== undefined && { sha256 }) };
}

const section = (title: string, parts: readonly string[]) => [`## ${title}`, ...parts].join("\n\n");

function head({ catalog, repo, source }: LlmsTextInput): string {
  const task = repo.facts.pipelineTag;
  const known = task === undefined ? undefined : catalog.findTask(task);
  const what = known ? `${known.label}. ${known.summary ?? ""}`.trim() : (task ?? "");
  return [`# ${source.id}`, `> A ${source.type} of this hub. ${oneLine(what)}`.trim()].join("\n\n");
}

const gatedText = (source: UsageSource) =>
  source.isClosed
    ? `you have no access to its files; request it at ${repoUrl(source)}`
    : "files need a token, with the role read, of an account that has access";

/** Puts a card's text on one line. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function facts({ catalog, repo, source }: LlmsTextInput): string {
  const { license, libraryName, languages, baseModels, datasets, config, safetensors, gguf, tags } =
    repo.facts;
  const licenseName =
    license === undefined ? undefined : (catalog.findLicense(license)?.name ?? license);
  const parameters = safetensors?.total ?? gguf?.total;
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ["Page", repoUrl(source)],
    ["Private", source.isPrivate ? "yes, requests need a token with the role read" : undefined],
    ["Gated", repo.gated && gatedText(source)],
    ["License", licenseName ?? "not specified"],
    ["Library", libraryName && (catalog.findLibrary(libraryName)?.prettyLabel ?? libraryName)],
    ["Architecture", config?.architectures?.join(", ") ?? gguf?.architecture],
    ["Parameters", parameters?.toString()],
    ["Context length", gguf?.contextLength?.toString()],
    ["Languages", languages.join(", ")],
    ["Base models", baseModels.join(", ")],
    ["Datasets", datasets.join(", ")],
    ["Tags", tags.slice(0, 50).join(", ")],
    ["Updated", repo.updatedAt.toISOString()],
  ];
  return rows
    .flatMap(([name, value]) => (value ? [`- ${name}: ${oneLine(value)}`] : []))
    .join("\n");
}

/** Longer than any run of backticks inside, so that no text can end its block. */
function program({ label, language, content, install }: PlainSnippet): string {
  const runs = content.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const needs = install === undefined ? "" : ` (needs \`${install}\`)`;
  return `${label}${needs}:\n\n${fence}${language}\n${content.trimEnd()}\n${fence}`;
}

function libraries({ catalog, source }: LlmsTextInput): readonly string[] {
  const choices = listLibraryChoices(catalog, source);
  if (choices.length === 0) return [];
  const setUp = choices.find((choice) => choice.setUp !== undefined)?.setUp;
  const first = "First, point the Python clients at this hub";
  return [
    section(
      "Load it with a library",
      setUp === undefined ? [] : [program({ label: first, language: "sh", content: setUp })],
    ),
    ...choices.map(({ label, note, hasCode, snippets }) =>
      [`### ${label}`, ...(note ? [note] : []), ...(hasCode ? snippets.map(program) : [])].join(
        "\n\n",
      ),
    ),
  ];
}

function datasetLibraries({ source }: LlmsTextInput): readonly string[] {
  const { libraries, setUp, config, split } = findDatasetUsage(source);
  if (libraries.length === 0) return [];
  const part = config === undefined ? "" : oneLine(` (configuration ${config}, split ${split})`);
  const first = "First, a token with the role read";
  return [
    section(`Load it with a library${part}`, [
      ...(setUp === undefined ? [] : [program({ label: first, language: "sh", content: setUp })]),
    ]),
    ...libraries.map(({ label, snippets }) =>
      [`### ${label}`, ...snippets.map(program)].join("\n\n"),
    ),
  ];
}

/** One program: the others differ in language, client and provider only, and the API has them. */
function inference({ source }: LlmsTextInput): readonly string[] {
  const [choice] = listProviderChoices(source);
  const query = { provider: choice?.key };
  const [first] = listPrograms(source, query);
  const way = callWay(source, query);
  if (!first || !way) return [];
  const label = `${PROVIDER_GROUPS[way.group]}, called with ${first.client}`;
  const scope = tokenScope(source, way, first.client);
  const needs = scope
    ? [`${keyVariableOf(way, first)} is a token of this hub; the role ${scope} is enough.`]
    : [];
  return [section("Call it", [program({ ...presentProgram(first), label }), ...needs])];
}

function apps({ catalog, source }: LlmsTextInput): readonly string[] {
  const offered = listLocalApps(catalog, source);
  const [first] = offered;
  if (!first) return [];
  const snippets = localAppUsage(first.app, source);
  const names = offered.map(({ label }) => label).join(", ");
  return [
    section("Run it on your own machine", [
      `It runs in ${names}. With ${first.label}:`,
      ...snippets.map(program),
    ]),
  ];
}

function engines({ source }: LlmsTextInput): readonly string[] {
  const programs = listEngineChoices(source).flatMap((choice) =>
    engineUsage(choice, { ...source, isAdministrator: false }),
  );
  return programs.length === 0
    ? []
    : [section("Serve it with an inference server of your own", programs.map(program))];
}

function fileList({ files, repo }: LlmsTextInput): string {
  const lines = files
    .slice(0, MOST_FILES)
    .map(({ path, size }) => `- ${oneLine(path)} (${size} bytes)`);
  const more = Math.max(files.length, repo.fileCount) - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

/** Programs that read this load files without looking at a page. */
function warnings(issues: readonly FileIssue[]): readonly string[] {
  if (issues.length === 0) return [];
  const lines = issues
    .slice(0, MOST_FILES)
    .map(({ path, verdict }) => `- ${oneLine(path)}: ${ADVICE[verdict]}`);
  return [["Static scan:", ...lines].join("\n")];
}

const ADVICE: Readonly<Record<FileIssue["verdict"], string>> = {
  unscanned: "could not be scanned completely",
  suspicious: "suspicious, check it before you load it",
  unsafe: "unsafe, do not load it: it can run code",
};

function addresses({ source: { type, id, hubUrl } }: LlmsTextInput): string {
  const api = `${hubUrl}/api/${type}s/${id}`;
  return [
    `- What it is: GET ${api}`,
    `- Its files: GET ${api}/tree/main?recursive=true`,
    `- A file: GET ${hubUrl}/${repoPrefix(type)}${id}/resolve/main/{path}`,
    ...(type === "space" ? [] : [`- Every program to use it: GET ${api}/snippets`]),
    ...(type === "dataset" ? [`- In Croissant: GET ${api}/croissant`] : []),
  ].join("\n");
}
