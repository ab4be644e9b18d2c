import type { ModelConfig, TransformersInfo } from "../model.ts";
import { findArchitectureRule } from "./architecture-rules.ts";
import type { RepoFile } from "./repo-contents.ts";
import { present } from "./untrusted.ts";

/** How the transformers library loads this model, or `undefined` when its files do not say. */
export function readTransformersInfo(
  config: ModelConfig | undefined,
  files: readonly RepoFile[],
): TransformersInfo | undefined {
  const architectures = config?.architectures ?? [];
  const rule = findArchitectureRule(architectures);
  const custom = Object.keys(config?.autoMap ?? {}).filter((name) => name.startsWith("AutoModel"));
  const ownAutoModel = custom.find((name) => name !== "AutoModel") ?? custom[0];
  const autoModel = ownAutoModel ?? rule?.autoModel;
  if (!autoModel) return undefined;
  const known = ownAutoModel === undefined ? rule : (findByAutoModel(ownAutoModel) ?? rule);
  return present({
    autoModel,
    processor: findProcessor(known?.processor ?? "AutoTokenizer", files),
    pipelineTag: known?.pipelineTag,
    customClass: ownAutoModel === undefined ? undefined : architectures[0],
  });
}

/** `AutoModelForX` says as much as an architecture that ends in `ForX`. */
const findByAutoModel = (autoModel: string) =>
  autoModel === "AutoModel"
    ? undefined
    : findArchitectureRule([autoModel.slice("AutoModel".length)]);

/** A processor that finds none of its files would fail to load, so it is not named. */
function findProcessor(wanted: string, files: readonly RepoFile[]): string | undefined {
  const exists = (...names: readonly string[]) => files.some(({ path }) => names.includes(path));
  const tokenizer = exists(...TOKENIZER_FILES);
  const preprocessor = exists("preprocessor_config.json", "processor_config.json");
  if (wanted === "AutoTokenizer") return tokenizer ? wanted : undefined;
  if (wanted === "AutoProcessor") return preprocessor || tokenizer ? wanted : undefined;
  return preprocessor ? wanted : undefined;
}

const TOKENIZER_FILES: readonly string[] = [
  "merges.txt",
  "sentencepiece.bpe.model",
  "source.spm",
  "spiece.model",
  "tekken.json",
  "tokenizer.json",
  "tokenizer.model",
  "tokenizer_config.json",
  "vocab.json",
  "vocab.txt",
];
