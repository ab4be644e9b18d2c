import type { CompatibleService } from "../open-ai-compatible.ts";

/** An inference server: what it serves where, and how it says how it is. */
export interface EngineKindFacts {
  readonly label: string;
  /** Where it takes calls. */
  readonly paths: Omit<CompatibleService, "label" | "baseUrl" | "isLocal" | "isKeyless">;
  readonly health: string;
  /** Its models, as OpenAI lists them or as Ollama does. */
  readonly models: "/v1/models" | "/api/tags";
  /** What it says of its one model, or of those that it has loaded. */
  readonly info?: "/info" | "/api/ps";
  /** Its counters of calls, in the format of Prometheus: the first that is there counts. */
  readonly metrics?: { readonly running: readonly string[]; readonly waiting: readonly string[] };
  /** A list of places for calls, where there are no metrics. */
  readonly slots?: "/slots";
}

const CHAT = {
  chatPath: "/v1/chat/completions",
  completionsPath: "/v1/completions",
} as const;
const EMBEDDINGS = { embeddingsPath: "/v1/embeddings" } as const;
const RERANK = { rerankPath: "/v1/rerank" } as const;
const TRANSCRIPTIONS = { transcriptionsPath: "/v1/audio/transcriptions" } as const;
const IMAGES = {
  imagesPath: "/v1/images/generations",
  imageEditsPath: "/v1/images/edits",
} as const;
const SPEECH = { speechPath: "/v1/audio/speech" } as const;
const V1_MODELS = "/v1/models";

const vllm: EngineKindFacts = {
  label: "vLLM",
  paths: { ...CHAT, ...EMBEDDINGS, ...RERANK, ...TRANSCRIPTIONS },
  health: "/health",
  models: V1_MODELS,
  metrics: { running: ["vllm:num_requests_running"], waiting: ["vllm:num_requests_waiting"] },
};

/** The engines by kind. To add one, add a row. */
export const ENGINES = {
  vllm,
  sglang: {
    label: "SGLang",
    paths: { ...CHAT, ...EMBEDDINGS, ...RERANK },
    health: "/health",
    models: V1_MODELS,
    metrics: { running: ["sglang:num_running_reqs"], waiting: ["sglang:num_queue_reqs"] },
  },
  tgi: {
    label: "Text Generation Inference",
    paths: CHAT,
    health: "/health",
    models: V1_MODELS,
    info: "/info",
    metrics: { running: ["tgi_batch_current_size"], waiting: ["tgi_queue_size"] },
  },
  "llama-server": {
    label: "llama-server",
    paths: { ...CHAT, ...EMBEDDINGS, ...RERANK },
    health: "/health",
    models: V1_MODELS,
    metrics: { running: ["llamacpp:requests_processing"], waiting: ["llamacpp:requests_deferred"] },
    slots: "/slots",
  },
  ollama: {
    label: "Ollama",
    paths: { ...CHAT, ...EMBEDDINGS },
    health: "/",
    models: "/api/tags",
    info: "/api/ps",
  },
  triton: {
    label: "Triton",
    paths: { ...CHAT, ...EMBEDDINGS },
    health: "/health/ready",
    models: V1_MODELS,
    // It counts what waits and no calls that run.
    metrics: { running: [], waiting: ["nv_inference_pending_request_count"] },
  },
  orrery: {
    label: "Orrery",
    paths: { ...CHAT, ...EMBEDDINGS, ...RERANK, ...TRANSCRIPTIONS, ...IMAGES, ...SPEECH },
    health: "/healthz",
    models: V1_MODELS,
  },
  openai: {
    label: "OpenAI's protocol",
    paths: { ...CHAT, ...EMBEDDINGS, ...RERANK, ...TRANSCRIPTIONS },
    health: V1_MODELS,
    models: V1_MODELS,
  },
} as const satisfies Readonly<Record<string, EngineKindFacts>>;
