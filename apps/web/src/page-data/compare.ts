import type { EvalResult, Quantization } from "@orrery/catalog";
import type { UsageSnippet } from "./repo/how-to-use.ts";
import type { RepoSummary } from "./repo-list.ts";

/** Two to four models side by side; fewer until the visitor has chosen. */
export interface CompareData {
  readonly models: readonly ComparedModel[];
  /** IDs in the URL that the viewer can't read. */
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
  /** The formats of its weights. */
  readonly formats: readonly string[];
  /** The sizes of its files: by format, GGUF by quantization. */
  readonly weights: readonly { readonly label: string; readonly sizeBytes: number }[];
  /** Estimated bytes of memory by quantization; empty if the parameters are unknown. */
  readonly memory: readonly { readonly quantization: Quantization; readonly bytes: number }[];
  /** Evaluation results from its card and its result files. */
  readonly scores: readonly EvalResult[];
  /** How to load it with its own library; absent if the catalog has no code. */
  readonly snippet?: UsageSnippet;
}
