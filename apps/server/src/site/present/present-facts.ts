import {
  COMMON_QUANTIZATIONS,
  type EvalResult,
  groupGgufByBits,
  memoryNeeded,
  type Quantization,
  type RepoFacts,
  readEvalFile,
  readModelIndex,
} from "@orrery/catalog";
import { decodeText, type ReadYaml, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { RepoFactsData } from "@orrery/web/page-data/repo/repo";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { growingCache } from "../../base/growing-cache.ts";
import type { PageContext } from "../page-context.ts";

/** What the bytes of a repo come in, by the extension of their files. */
const FORMATS: Readonly<Record<RepoKind, RegExp>> = {
  model: /\.(safetensors|gguf|onnx|pt|pth|bin|h5|keras|tflite|pkl|joblib|mlmodel|msgpack|npz)$/i,
  dataset: /\.(parquet|arrow|csv|tsv|jsonl?|txt|zip|tar)$/i,
};

const EVAL_FILE = /^\.eval_results\/[^/]+\.ya?ml$/;
const MAX_EVAL_FILES = 20;
const MAX_EVAL_BYTES = 50_000;

/** The facts next to a card: of its files, headers, front matter and downloads. */
export async function presentFacts(
  { hub }: PageContext,
  kind: RepoKind,
  at: RepoAt,
): Promise<RepoFactsData> {
  const { registry, readYaml } = hub;
  const { repo, commit } = at;
  const { facts } = repo;
  const { weights, ggufWidths, evalFiles } = await lookAtFiles(hub, kind, at);
  const architecture = facts.config?.architectures?.[0] ?? facts.gguf?.architecture;
  const contextLength = facts.config?.contextLength ?? facts.gguf?.contextLength;
  const parameters = parametersOf(facts);
  return {
    sizeBytes: repo.sizeBytes,
    fileCount: repo.fileCount,
    weights,
    ...(architecture && { architecture }),
    ...(contextLength && { contextLength }),
    ...(parameters && { parameters }),
    ...facts.size,
    ggufWidths,
    memory: parameters
      ? quantizationsOf(facts).map((quantization) => ({
          quantization,
          bytes: memoryNeeded(parameters.total, quantization),
        }))
      : [],
    downloads: {
      allTime: repo.downloadsAllTime,
      days: await registry.stats.downloadDays(repo),
    },
    papers: facts.tags.flatMap((tag) => /^arxiv:(.+)$/.exec(tag)?.[1] ?? []),
    evals: [
      ...readModelIndex(facts.cardData["model-index"]),
      ...(await readEvalFiles(registry, readYaml, at, evalFiles)),
    ],
    ...(commit && { commitId: commit }),
  };
}

/** Tasks of models that people run as GGUF files. */
const QUANTIZED_TASKS: ReadonlySet<string | undefined> = new Set([
  "text-generation",
  "image-text-to-text",
  "any-to-any",
]);

/** The widths in which a model can be had: those of GGUF files where such files are made of it. */
const quantizationsOf = ({ gguf, pipelineTag }: RepoFacts): readonly Quantization[] =>
  gguf || QUANTIZED_TASKS.has(pipelineTag) ? COMMON_QUANTIZATIONS : ["F32", "F16"];

interface FileFacts {
  readonly weights: RepoFactsData["weights"];
  readonly ggufWidths: RepoFactsData["ggufWidths"];
  readonly evalFiles: readonly TreeEntry[];
}

/** A repo may have very many files; what they come to is the same for every visit, while tables stay. */
const known = growingCache<string, FileFacts>(2000);

async function lookAtFiles(
  { registry: { files }, catalog, tables }: PageContext["hub"],
  kind: RepoKind,
  at: RepoAt,
): Promise<FileFacts> {
  const name = `${at.repo.key} ${at.commit} ${tables.state().revision}`;
  const facts = known.get(name);
  if (facts) return facts;
  const found = (await files.list(at, "", true)).filter(({ type }) => type === "file");
  const made = {
    weights: weightsOf(kind, found),
    ggufWidths: groupGgufByBits(found, catalog.gguf),
    evalFiles: found
      .filter(({ path, size, lfs }) => EVAL_FILE.test(path) && !lfs && size <= MAX_EVAL_BYTES)
      .slice(0, MAX_EVAL_FILES),
  };
  known.set(name, made);
  return made;
}

function weightsOf(kind: RepoKind, files: readonly TreeEntry[]): RepoFactsData["weights"] {
  const sizes = new Map<string, number>();
  for (const { path, size } of files) {
    const format = FORMATS[kind].exec(path)?.[1]?.toLowerCase();
    if (format) sizes.set(format, (sizes.get(format) ?? 0) + size);
  }
  return [...sizes]
    .map(([format, sizeBytes]) => ({ format, sizeBytes }))
    .toSorted((one, other) => (one.format < other.format ? -1 : 1));
}

function parametersOf({ safetensors, gguf }: RepoFacts): RepoFactsData["parameters"] {
  if (safetensors)
    return {
      total: safetensors.total,
      byType: Object.entries(safetensors.parameters ?? {})
        .map(([type, count]) => ({ type, count }))
        .toSorted((one, other) => other.count - one.count),
    };
  return gguf?.total ? { total: gguf.total, byType: [] } : undefined;
}

/** A gated repo's are as closed as its other files. */
async function readEvalFiles(
  { files }: PageContext["hub"]["registry"],
  readYaml: ReadYaml,
  at: RepoAt,
  entries: readonly TreeEntry[],
): Promise<readonly EvalResult[]> {
  if (at.isClosed) return [];
  const texts = await Promise.all(
    entries.map(async (entry) => decodeText(await files.readRaw(at, entry))),
  );
  const results: EvalResult[] = [];
  for (const text of texts) {
    const { value, isTooSlow } = await readYaml(text ?? "");
    // One hostile file is enough.
    if (isTooSlow) break;
    results.push(...readEvalFile(value));
  }
  return results;
}
