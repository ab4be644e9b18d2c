import {
  FAL_TASKS,
  HUB_TASKS,
  LAYOUT,
  NOVITA_FILM,
  OPENAI,
  PROMPT,
  REPLICATE_TASKS,
  type Rule,
  TOGETHER_FILM,
  TOGETHER_IMAGES,
  WAVESPEED_TASKS,
} from "./body-rules.ts";

/** An address at which a service takes calls, and what it refuses there. */
export interface Door {
  readonly path: RegExp;
  /** By the program's task if the URL does not show it. */
  readonly rule: Rule | Readonly<Record<string, Rule>>;
  /** In whose form it answers; what was recorded of the provider when absent. */
  readonly replies?: keyof typeof OPENAI | "film";
}

export interface Service {
  /** Where its addresses begin. */
  readonly hosts: readonly string[];
  readonly scheme: "Bearer" | "Key";
  /** Headers it cannot do without. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly doors: readonly Door[];
}

const PATHS = {
  chat: "/chat/completions",
  completion: "/completions",
  embeddings: "/embeddings",
  images: "/images/generations",
  speech: "/audio/speech",
  transcription: "/audio/transcriptions",
  responses: "/responses",
} as const satisfies Readonly<Record<keyof typeof OPENAI, string>>;

const escaped = (text: string) => text.replace(/[/.]/g, "\\$&");

/** The usual protocol's addresses behind a prefix. */
const usual = (prefix: string, ...kinds: readonly (keyof typeof OPENAI)[]): readonly Door[] =>
  kinds.map((kind) => ({
    path: new RegExp(`^${escaped(prefix + PATHS[kind])}$`),
    rule: OPENAI[kind],
    replies: kind,
  }));

const service = (host: string, ...doors: readonly Door[]): Service => ({
  hosts: [host],
  scheme: "Bearer",
  doors,
});

/**
 * The URLs and bodies of each provider, from the released clients (`@huggingface/inference` 4.13.30,
 * `src/providers/`) and the providers' own references – not from the functions under test. Rejects a
 * needless field of the hub's format, even if both accept it.
 */
export const SERVICES: Readonly<Record<string, Service>> = {
  baseten: service("inference.baseten.co", ...usual("/v1", "chat")),
  cerebras: service("api.cerebras.ai", ...usual("/v1", "chat")),
  cohere: service("api.cohere.com", ...usual("/compatibility/v1", "chat")),
  deepinfra: service(
    "api.deepinfra.com",
    ...usual("/v1/openai", "chat", "completion", "embeddings", "speech", "transcription", "images"),
  ),
  "fal-ai": {
    hosts: ["fal.run", "queue.fal.run"],
    scheme: "Key",
    doors: [{ path: /^\/[\w.-]+\/[\w.-]+/, rule: FAL_TASKS }],
  },
  "featherless-ai": service("api.featherless.ai", ...usual("/v1", "chat", "completion")),
  "fireworks-ai": service("api.fireworks.ai", ...usual("/inference/v1", "chat", "responses")),
  groq: service("api.groq.com", ...usual("/openai/v1", "chat", "responses")),
  novita: service(
    "api.novita.ai",
    ...usual("/v3/openai", "chat", "completion"),
    { path: /^\/v3\/async\//, rule: PROMPT },
    { path: /^\/v3\/hf\//, rule: PROMPT, replies: "film" },
    { path: /^\/v3\/minimax\/v2\/video_generation$/, rule: NOVITA_FILM },
  ),
  nscale: service("inference.api.nscale.com", ...usual("/v1", "chat", "images")),
  openai: service(
    "api.openai.com",
    ...usual("/v1", "chat", "completion", "embeddings", "images", "speech", "transcription"),
    ...usual("/v1", "responses"),
  ),
  ovhcloud: service("oai.endpoints.kepler.ai.cloud.ovh.net", ...usual("/v1", "chat", "completion")),
  publicai: service("api.publicai.co", ...usual("/v1", "chat")),
  replicate: service("api.replicate.com", {
    path: /^\/v1\/(models\/[^/]+\/[^/]+\/)?predictions$/,
    rule: REPLICATE_TASKS,
  }),
  scaleway: service("api.scaleway.ai", ...usual("/v1", "chat", "completion", "embeddings")),
  together: service(
    "api.together.xyz",
    ...usual("/v1", "chat", "completion", "embeddings", "speech", "transcription"),
    { path: /^\/v1\/images\/generations$/, rule: TOGETHER_IMAGES, replies: "images" },
    { path: /^\/v2\/videos$/, rule: TOGETHER_FILM },
  ),
  wavespeed: service("api.wavespeed.ai", { path: /^\/api\/v3\/[^/]+/, rule: WAVESPEED_TASKS }),
  "zai-org": {
    ...service(
      "api.z.ai",
      ...usual("/api/paas/v4", "chat"),
      { path: /^\/api\/paas\/v4\/async\/images\/generations$/, rule: OPENAI.images },
      { path: /^\/api\/paas\/v4\/layout_parsing$/, rule: LAYOUT },
    ),
    headers: { "x-source-channel": "hugging_face" },
  },
};

/** Your own server: the usual protocol below `/v1`, the hub's at its root. */
export const OWN_SERVICE: Service = service(
  "localhost:8000",
  ...usual("/v1", "chat", "completion", "embeddings", "images", "speech", "transcription"),
  ...usual("/v1", "responses"),
  { path: /^\/$/, rule: HUB_TASKS },
);
