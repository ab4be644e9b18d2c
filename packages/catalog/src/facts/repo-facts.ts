import type {
  GgufInfo,
  ModelConfig,
  SafetensorsInfo,
  TransformersInfo,
  WidgetExample,
} from "../model.ts";

/** Facts from a repo's card, configuration and files. Bounded for any content. */
export interface RepoFacts {
  /** As lists and filters show them: at most 200, none twice, none longer than 100 characters. */
  readonly tags: readonly string[];
  readonly pipelineTag?: string;
  readonly libraryName?: string;
  /** As the card spells it, lower case; the first when it names several. */
  readonly license?: string;
  readonly languages: readonly string[];
  /** Ids of the datasets the card names. */
  readonly datasets: readonly string[];
  /** Ids of the models this one was made from, and how. */
  readonly baseModels: readonly string[];
  readonly baseModelRelation?: BaseModelRelation;
  /** What the card asks of people who want access; whether the repo is gated is a setting. */
  readonly gated?: AccessForm;
  readonly config?: ModelConfig;
  /** The front matter, cut down to a bounded size. */
  readonly cardData: Readonly<Record<string, unknown>>;
  readonly widgetData?: readonly WidgetExample[];
  readonly transformersInfo?: TransformersInfo;
  readonly instancePrompt?: string;
  readonly maskToken?: string;
  readonly gguf?: GgufInfo;
  readonly safetensors?: SafetensorsInfo;
  /** Of a dataset: by its tables, else as its card states. */
  readonly size?: DatasetSize;
}

/** How much a dataset has; unknown numbers are absent. */
export interface DatasetSize {
  /** Of all splits and configurations. */
  readonly rows?: number;
  /** Of the widest table. */
  readonly columns?: number;
}

export type BaseModelRelation = "finetune" | "adapter" | "quantized" | "merge";

export interface AccessForm {
  readonly heading?: string;
  readonly prompt?: string;
  readonly description?: string;
  readonly buttonContent?: string;
  /** Label → kind of field, or the card's own description of it. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly isEuDisallowed?: true;
}
