/**
 * What a usage snippet may know of a model. Built once by `modelInfo`; nothing here fetches.
 * Every text in it was written by the repo's author: quote it before printing it.
 */
export interface ModelInfo {
  /** `namespace/name`. */
  readonly id: string;
  readonly tags: readonly string[];
  readonly pipelineTag?: string;
  /** A key of `libraries`, or a name the catalog does not know. */
  readonly libraryName?: string;
  readonly config?: ModelConfig;
  readonly cardData?: ModelCardData;
  readonly widgetData?: readonly WidgetExample[];
  readonly transformersInfo?: TransformersInfo;
  readonly gguf?: GgufInfo;
  readonly safetensors?: SafetensorsInfo;
  /** The token a fill-mask model replaces, such as `[MASK]`. */
  readonly maskToken?: string;
}

/** The parts of the repo's configuration files that snippets and tags depend on. */
export interface ModelConfig {
  readonly architectures?: readonly string[];
  readonly modelType?: string;
  /** In tokens. */
  readonly contextLength?: number;
  /** Auto class → class in the repo's own code; present when loading needs `trust_remote_code`. */
  readonly autoMap?: Readonly<Record<string, unknown>>;
  readonly quantizationConfig?: {
    readonly quantMethod?: string;
    readonly bits?: number;
    readonly loadIn4bit?: boolean;
    readonly loadIn8bit?: boolean;
  };
  readonly diffusers?: { readonly className?: string };
  readonly peft?: { readonly baseModelName?: string; readonly taskType?: string };
  readonly sklearn?: { readonly modelFile?: string; readonly modelFormat?: string };
  readonly speechbrain?: { readonly interface?: string; readonly vocoderInterface?: string };
  readonly kerasHub?: { readonly tasks?: readonly string[] };
  readonly adapterTransformers?: { readonly modelName?: string; readonly modelClass?: string };
  /** As in `tokenizer_config.json`, trimmed to what a snippet reads. */
  readonly tokenizerConfig?: Readonly<Record<string, unknown>>;
  /** As in `processor_config.json`, trimmed to what a snippet reads. */
  readonly processorConfig?: Readonly<Record<string, unknown>>;
  /** The text of `chat_template.jinja`. */
  readonly chatTemplateJinja?: string;
}

/** The parts of the card's front matter that snippets print. */
export interface ModelCardData {
  readonly baseModel?: string | readonly string[];
  readonly instancePrompt?: string;
}

/** One example of the card's `widget:` list; which fields are set depends on the task. */
export interface WidgetExample {
  readonly text?: string;
  readonly sourceSentence?: string;
  readonly sentences?: readonly string[];
  readonly [field: string]: unknown;
}

/** How the transformers library loads the model. */
export interface TransformersInfo {
  /** Such as `AutoModelForCausalLM`. */
  readonly autoModel: string;
  /** `AutoTokenizer`, `AutoProcessor`, `AutoImageProcessor` or `AutoFeatureExtractor`. */
  readonly processor?: string;
  readonly pipelineTag?: string;
  /** The class in the repo's own code, when it is not part of the library. */
  readonly customClass?: string;
}

/** What the header of a GGUF file says. */
export interface GgufInfo {
  /** Number of parameters. */
  readonly total?: number;
  readonly architecture?: string;
  /** In tokens. */
  readonly contextLength?: number;
  readonly chatTemplate?: string;
  readonly bosToken?: string;
  readonly eosToken?: string;
  /** Paths of the repo's GGUF files, smallest bound first reached. */
  readonly files?: readonly string[];
}

/** What the headers of the safetensors files say. */
export interface SafetensorsInfo {
  /** Number of parameters. */
  readonly total: number;
  /** Number of parameters per data type, such as `BF16`. */
  readonly parameters?: Readonly<Record<string, number>>;
}
