import type { ModelInfo } from "@orrery/catalog";
import { createProviders } from "@orrery/inference";
import { inferenceSnippets } from "../inference-snippets.ts";
import { runtimeSnippets } from "../runtime/runtime-snippets.ts";
import type { Language, Snippet, SnippetOptions } from "../snippet.ts";
import { listExpectedOffers } from "./expected-offers.ts";
import { providerModelId } from "./snippet-cases.ts";

/** A model and what its reader chose, and where the program printed for them is kept. */
export interface Golden {
  /** Below `goldens/`. */
  readonly path: string;
  readonly content: string;
}

const HUB_URL = "https://hub.example";
const EXTENSIONS: Readonly<Record<Language, string>> = { python: "py", js: "js", sh: "sh" };
const chat = { pipelineTag: "text-generation", tags: ["conversational"] };
const vision = { pipelineTag: "image-text-to-text", tags: ["conversational"] };

/** Every provider, task and client once, then each choice a reader has. */
export const listGoldens = (): readonly Golden[] => [
  ...offers(),
  ...choices(),
  ...samples(),
  ...runtimes(),
];

const offers = (): readonly Golden[] =>
  listExpectedOffers().flatMap(({ provider, task, streaming }) => {
    const tags = task === "conversational" ? chat : { pipelineTag: task, tags: [] };
    return print(`${provider}/${task}${streaming ? ".streaming" : ""}`, tags, {
      provider,
      streaming,
      providerId: provider === "auto" ? undefined : providerModelId(provider, task),
      directRequest: provider === "openai",
    });
  });

function print(
  path: string,
  model: Partial<ModelInfo>,
  options: Partial<SnippetOptions>,
  snippetsOf: (model: ModelInfo, options: SnippetOptions) => readonly Snippet[] = inferenceSnippets,
): readonly Golden[] {
  const id = "namespace/model";
  return snippetsOf({ id, tags: [], ...model }, { hubUrl: HUB_URL, ...options }).map(
    ({ language, client, content }) => ({
      path: `${path}.${client.replace(".", "")}.${EXTENSIONS[language]}`,
      content: `${content}\n`,
    }),
  );
}

const LORA = { kind: "lora", weightsPath: "weights/style.safetensors" } as const;

const SAMPLE = {
  name: "samples.png",
  url: `${HUB_URL}/namespace/model/resolve/main/samples.png`,
};

/** Programs that fetch what they send: open to all, and of a repo that wants a token. */
const samples = (): readonly Golden[] =>
  [false, true].flatMap((needsToken) => {
    const sample = { ...SAMPLE, needsToken };
    const path = `samples${needsToken ? "/closed" : ""}`;
    return [
      ...print(
        `${path}/image-classification`,
        { pipelineTag: "image-classification" },
        { provider: "hf-inference", inputs: SAMPLE.name, sample },
      ),
      ...print(
        `${path}/visual-question-answering`,
        { pipelineTag: "visual-question-answering" },
        { provider: "hf-inference", inputs: { image: SAMPLE.name, question: "How many?" }, sample },
      ),
      ...print(`${path}/chat`, vision, { provider: "hf-inference", sample }),
    ];
  });

const choices = (): readonly Golden[] => [
  ...print("choices/picture", vision, { provider: "groq" }),
  ...print("choices/picture-streaming", vision, { provider: "auto", streaming: true }),
  ...print("choices/chat-parameters", chat, { temperature: 0, max_tokens: 512, top_p: 0.7 }),
  ...print("choices/chat-billed", chat, { provider: "novita", billTo: "acme" }),
  ...print("choices/chat-billed-streaming", chat, { billTo: "acme", streaming: true }),
  ...print("choices/chat-token", chat, { accessToken: "hf_example" }),
  ...print("choices/chat-no-token", chat, { accessToken: "" }),
  ...print("choices/chat-direct", chat, {
    provider: "fireworks-ai",
    directRequest: true,
    providerId: "accounts/vendor/models/model-1",
  }),
  ...print("choices/chat-direct-headers", chat, { provider: "zai-org", directRequest: true }),
  ...print("choices/chat-endpoint", chat, { endpointUrl: "http://localhost:8080" }),
  ...print("choices/chat-endpoint-streaming", chat, {
    endpointUrl: "https://server.example/v1/",
    streaming: true,
  }),
  ...print("choices/chat-public-hub", chat, {
    hubUrl: "https://huggingface.co",
    routerUrl: "https://router.huggingface.co",
    provider: "groq",
  }),
  ...print(
    "choices/chat-hostile",
    { ...chat, id: "name'space/$(id)`\"" },
    {
      messages: [
        {
          role: "user",
          content: 'It\'s "50% off" {now}\n</script> $HOME `id` \\n é 👩‍🚀 true null',
        },
      ],
    },
  ),
  ...print("choices/chat-tools", chat, {
    messages: [
      { role: "system", content: null },
      { role: "user", content: [{ type: "text", text: "Now?", cached: true }] },
    ],
  }),
  ...print(
    "choices/text-billed",
    { pipelineTag: "text-classification" },
    {
      provider: "hf-inference",
      billTo: "acme",
    },
  ),
  ...print(
    "choices/text-endpoint",
    { pipelineTag: "text-classification" },
    {
      provider: "hf-inference",
      endpointUrl: "http://localhost:8080/classify",
    },
  ),
  ...print(
    "choices/completion-endpoint",
    { pipelineTag: "text-generation" },
    { endpointUrl: "http://localhost:8000" },
  ),
  ...print(
    "choices/text-public-hub",
    { pipelineTag: "translation" },
    {
      provider: "hf-inference",
      hubUrl: "https://huggingface.co",
      routerUrl: "https://router.huggingface.co",
    },
  ),
  ...print(
    "choices/mask-token",
    { pipelineTag: "fill-mask", maskToken: "<mask>" },
    { provider: "hf-inference" },
  ),
  ...print(
    "choices/inputs",
    { pipelineTag: "summarization" },
    {
      provider: "hf-inference",
      inputs: "What the reader wrote.",
    },
  ),
  ...print(
    "choices/inputs-picture",
    { pipelineTag: "image-to-image" },
    {
      provider: "replicate",
      inputs: { image: "my photo.webp", prompt: "Add snow" },
    },
  ),
  ...print(
    "choices/inputs-sound",
    { pipelineTag: "automatic-speech-recognition" },
    {
      provider: "fal-ai",
      inputs: "note.mp3",
    },
  ),
  ...print(
    "choices/lora-fal",
    { pipelineTag: "text-to-image" },
    {
      provider: "fal-ai",
      providerId: "fal-ai/lora",
      adapter: LORA,
    },
  ),
  ...print(
    "choices/lora-replicate",
    { pipelineTag: "text-to-image" },
    { provider: "replicate", adapter: LORA },
  ),
  ...print(
    "choices/lora-wavespeed",
    { pipelineTag: "text-to-video" },
    { provider: "wavespeed", adapter: LORA },
  ),
  ...print(
    "choices/version",
    { pipelineTag: "image-to-image" },
    {
      provider: "replicate",
      providerId: "owner/name:0a1b2c",
    },
  ),
  ...print(
    "choices/direct-key",
    { pipelineTag: "text-to-image" },
    {
      provider: "fal-ai",
      accessToken: "fal-key",
    },
  ),
  ...print(
    "choices/direct-queue",
    { pipelineTag: "image-to-video" },
    {
      provider: "together",
      directRequest: true,
      billTo: "acme",
    },
  ),
];

/** Clients of hosted runtimes: through the hub for each shape of reply, and straight for each kind of family. */
const runtimes = (): readonly Golden[] => {
  const straight = (path: string, model: Partial<ModelInfo>, providerId: string, more = {}) =>
    print(
      `bedrock/${path}`,
      model,
      {
        provider: "bedrock",
        providers: createProviders(),
        directRequest: true,
        providerId,
        ...more,
      },
      runtimeSnippets,
    );
  const routed = (path: string, model: Partial<ModelInfo>, more: Partial<SnippetOptions> = {}) =>
    print(`hosted-runtime/${path}`, model, more, runtimeSnippets);
  return [
    ...routed("conversational", chat),
    ...routed("conversational.streaming", chat, { streaming: true, max_tokens: 40 }),
    ...routed("conversational.provider", chat, { provider: "groq" }),
    ...routed("conversational.token", chat, { accessToken: "hf_example" }),
    ...routed("text-generation", { pipelineTag: "text-generation" }),
    ...routed("feature-extraction", { pipelineTag: "feature-extraction" }),
    ...routed("text-classification", { pipelineTag: "text-classification" }),
    ...routed("text-to-image", { pipelineTag: "text-to-image" }),
    ...routed("text-to-speech", { pipelineTag: "text-to-speech" }),
    ...straight("conversational", chat, "anthropic.claude-3-haiku-20240307-v1:0"),
    ...straight("conversational.streaming", chat, "us.amazon.nova-lite-v1:0", { streaming: true }),
    ...straight(
      "text-generation",
      { pipelineTag: "text-generation" },
      "meta.llama3-8b-instruct-v1:0",
    ),
    ...straight(
      "feature-extraction",
      { pipelineTag: "feature-extraction" },
      "cohere.embed-english-v3",
    ),
    ...straight("text-to-image", { pipelineTag: "text-to-image" }, "amazon.nova-canvas-v1:0"),
    ...straight(
      "text-to-image.stability",
      { pipelineTag: "text-to-image" },
      "stability.sd3-5-large-v1:0",
    ),
  ];
};
