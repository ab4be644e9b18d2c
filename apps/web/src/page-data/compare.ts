import type { EvalResult, Quantization } from "@orrery/catalog";
import type { RepoSummary } from "./repo-list.ts";
import type { UsageSnippet } from "./usage.ts";

/** Two to four models side by side; fewer while the visitor still chooses. */
export interface CompareData {
  readonly models: readonly ComparedModel[];
  /** Ids in the address that name no model the viewer may read. */
  readonly missing: readonly string[];
}

export interface ComparedModel extends RepoSummary {
  readonly createdAt: string;
  readonly architecture?: string;
  /** In tokens. */
  readonly contextLength?: number;
  readonly languages: readonly string[];
  readonly baseModels: readonly string[];
  readonly datasets: readonly string[];
  /** The formats its weights come in. */
  readonly formats: readonly string[];
  /** The sizes of its files: by format, GGUF by quantization. */
  readonly weights: readonly { readonly label: string; readonly sizeBytes: number }[];
  /** Bytes to run it at each quantization; empty where nobody knows its parameters. */
  readonly memory: readonly { readonly quantization: Quantization; readonly bytes: number }[];
  /** What its card and its files of results say was measured. */
  readonly scores: readonly EvalResult[];
  /** How to load it with its own library; absent where nobody wrote that down. */
  readonly snippet?: UsageSnippet;
}
