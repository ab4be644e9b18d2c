import type { GgufInfo, SafetensorsInfo } from "../model.ts";
import type { DatasetSize } from "./repo-facts.ts";

/** What is read of a repo to describe it. Nothing in it is trusted, least of all its shape. */
export interface RepoContents {
  readonly type: "model" | "dataset" | "space";
  /** The card's front matter, parsed; empty if absent. */
  readonly card: Readonly<Record<string, unknown>>;
  /** Every file of the revision; sizes in bytes. */
  readonly files: readonly RepoFile[];
  /** Path → parsed content, of the `DESCRIBING_FILES` that are JSON and exist. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Path → text, of the other `DESCRIBING_FILES` that exist. */
  readonly text: Readonly<Record<string, string>>;
  /** Facts from the headers of the weight files, if they were read. */
  readonly gguf?: GgufInfo;
  readonly safetensors?: SafetensorsInfo;
  /** What the footers of a dataset's tables say, if they were read. */
  readonly size?: DatasetSize;
}

export interface RepoFile {
  readonly path: string;
  readonly size: number;
}

/** The files whose content is read, at the root of the repo, each up to a megabyte. */
export const DESCRIBING_FILES: readonly string[] = [
  "README.md",
  "adapter_config.json",
  "chat_template.jinja",
  "chat_template.json",
  "config.json",
  "config_sentence_transformers.json",
  "config_setfit.json",
  "dataset_infos.json",
  "gliner_config.json",
  "meta.json",
  "metadata.json",
  "model_index.json",
  "modules.json",
  "open_clip_config.json",
  "preprocessor_config.json",
  "processor_config.json",
  "task.json",
  "tokenizer_config.json",
];
