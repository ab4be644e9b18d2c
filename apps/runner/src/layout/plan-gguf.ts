import {
  type GgufFile,
  parseGgufFileLabel,
  preferredGgufFile,
  projectorFile,
} from "@orrery/catalog";
import {
  type LayoutFile,
  MAX_VECTOR_TOKENS,
  type ModelSource,
  missing,
  type PlannedModel,
  PROCESS_BYTES,
  type Projector,
  type RoomForModels,
} from "./model-plan.ts";
import { type ContextPlan, type DeclaredContext, planContext } from "./plan-context.ts";

/** Models that do not write; what else they do. */
const SILENT_TAGS: Readonly<Record<string, readonly string[]>> = {
  "feature-extraction": ["feature-extraction", "sentence-similarity"],
  "sentence-similarity": ["feature-extraction", "sentence-similarity"],
  "text-ranking": ["text-ranking"],
};
const PART = /-(\d{5})-of-(\d{5})\.gguf$/i;
/** Memory for buffers, in addition to the weights and the context. */
const BUFFER_BYTES = 32_000_000;
/** Buffers and a context whose size is not known, or smaller. */
const SMALL_CONTEXT_BYTES = 64_000_000;
/** For the images of a chat, and what is computed of them. */
const IMAGE_BYTES = 300_000_000;

/** The file that is run, where a repo has several; of a split one, the first part. */
export const ggufFileOf = (files: readonly LayoutFile[]): string | undefined =>
  preferredGgufFile(files.map(({ path }) => path).filter((path) => /\.gguf$/i.test(path)));

/** The plan for a repo with GGUF files: one file, or all parts of one. */
export function planGguf(
  { files, pipelineTag, gguf }: ModelSource,
  room: RoomForModels,
): PlannedModel {
  const file = ggufFileOf(files);
  if (file === undefined) return missing("No .gguf file with a complete model.");
  const paths = files.map(({ path }) => path);
  const parts = partsOf(file);
  const absent = parts.find((part) => !paths.includes(part));
  if (absent) return missing(`${absent} is missing.`);
  if (!gguf) return missing(`${file} is not a GGUF file or is damaged.`);
  if (!gguf.hasEmbeddings) return missing(`${file} is not a language model.`);
  const size = files.find(({ path }) => path === file)?.size ?? 0;
  if (size < gguf.bytes) return missing(`${file} is incomplete: ${size} of ${gguf.bytes} bytes.`);
  const extras = files.map(({ path }) => path).filter((path) => path === "generation_config.json");
  const bytes = totalBytes(files, parts);
  const silent = SILENT_TAGS[pipelineTag ?? ""];
  const tasks = silent ?? [
    ...(gguf.info.chatTemplate ? ["conversational"] : []),
    "text-generation",
    "feature-extraction",
  ];
  const context = silent ? vectorContext(gguf.info) : planContext(declaredBy(gguf, bytes), room);
  const contextBytes = Math.max(SMALL_CONTEXT_BYTES, context.bytes + BUFFER_BYTES);
  const projector = tasks.includes("conversational") && projectorOf(files, file, context);
  const memoryBytes = bytes * copiesOf(file) + contextBytes + PROCESS_BYTES;
  return {
    kind: "plan",
    plan: {
      ...{ runtime: "gguf", file, paths: [...parts, ...extras], tasks, memoryBytes },
      contextTokens: context.contextTokens,
      sequences: context.sequences,
      ...(projector && { projector }),
    },
  };
}

/** Images are read in a context of their own. */
function projectorOf(
  files: readonly LayoutFile[],
  model: string,
  { bytes, sequences }: ContextPlan,
): Projector | undefined {
  const paths = files.map(({ path }) => path);
  const file = projectorFile(paths, model);
  if (file === undefined) return undefined;
  const contextBytes = Math.max(SMALL_CONTEXT_BYTES, bytes / sequences + BUFFER_BYTES);
  return { file, memoryBytes: totalBytes(files, [file]) + contextBytes + IMAGE_BYTES };
}

const declaredBy = ({ info, bytesPerToken }: GgufFile, weights: number): DeclaredContext => ({
  contextLength: info.contextLength,
  bytesPerToken,
  weights,
});

/** No context is kept between calls, and none is computed before. */
const vectorContext = ({ contextLength = MAX_VECTOR_TOKENS }: GgufFile["info"]): ContextPlan => ({
  contextTokens: Math.min(contextLength, MAX_VECTOR_TOKENS),
  sequences: 0,
  bytes: 0,
});

/** All parts of the file that this one begins; itself, when it is whole. */
function partsOf(file: string): readonly string[] {
  const count = Number(PART.exec(file)?.[2] ?? 1);
  if (count === 1 || count > 1000) return [file];
  return Array.from({ length: count }, (_, index) =>
    file.replace(PART, `-${String(index + 1).padStart(5, "0")}-of-$2.gguf`),
  );
}

/** llama.cpp repacks most four- to six-bit weights for the processor, in addition to the mapped file. */
function copiesOf(file: string): number {
  const type = parseGgufFileLabel(file)?.fileType;
  return type && /^(F32|F16|BF16|Q8_0)$/.test(type) ? 1 : 2;
}

const totalBytes = (files: readonly LayoutFile[], paths: readonly string[]): number =>
  files.filter(({ path }) => paths.includes(path)).reduce((sum, { size }) => sum + size, 0);
