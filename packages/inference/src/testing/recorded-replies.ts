import type { TaskName } from "../task-io.ts";

/** What a provider answered, shortened, and what that means in the hub's words. */
export interface RecordedReply {
  readonly provider: string;
  readonly task: TaskName;
  /** The last reply: JSON, or the media type of bytes. */
  readonly reply: { readonly json: unknown } | { readonly bytes: string };
  /** The first reply where the answer has to be fetched, and the state on the way. */
  readonly receipt?: unknown;
  readonly running?: unknown;
  readonly done?: unknown;
  readonly output: unknown;
}

const chatReply = {
  id: "chat-1",
  object: "chat.completion",
  created: 1_753_000_000,
  model: "some/model",
  system_fingerprint: null,
  service_tier: null,
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      logprobs: null,
      message: { role: "assistant", content: "Because most of it is far away.", tool_calls: null },
    },
  ],
  usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 },
};
const chatOutput = {
  text: "Because most of it is far away.",
  finishReason: "stop",
  inputTokens: 12,
  outputTokens: 8,
};
const completionReply = {
  id: "cmpl-1",
  model: "some/model",
  choices: [{ index: 0, text: " a fox waited.", finish_reason: "length", logprobs: null, seed: 7 }],
  usage: null,
};
const completionOutput = { generated_text: " a fox waited." };
/** The smallest one. */
const MASK =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PICTURE = "https://files.example/picture.png";
const FILM = "https://files.example/film.mp4";
const SOUND = "https://files.example/sound.wav";
const labels = [
  { label: "cat", score: 0.9 },
  { label: "dog", score: 0.1 },
];

const json = (
  provider: string,
  task: TaskName,
  reply: unknown,
  output: unknown,
): RecordedReply => ({
  provider,
  task,
  reply: { json: reply },
  output,
});
const bytes = (provider: string, task: TaskName, mediaType: string): RecordedReply => ({
  provider,
  task,
  reply: { bytes: mediaType },
  output: { kind: "blob", type: mediaType },
});
const url = (address: string) => ({ kind: "url", url: address });

const chats = [
  "baseten",
  "cerebras",
  "cohere",
  "deepinfra",
  "featherless-ai",
  "fireworks-ai",
  "groq",
  "hf-inference",
  "novita",
  "nscale",
  "openai",
  "ovhcloud",
  "publicai",
  "scaleway",
  "together",
  "zai-org",
].map((provider) => json(provider, "conversational", chatReply, chatOutput));

const completions = [
  "deepinfra",
  "featherless-ai",
  "hf-inference",
  "novita",
  "ovhcloud",
  "scaleway",
  "together",
]
  .map((provider) => json(provider, "text-generation", completionReply, completionOutput))
  .concat(json("groq", "text-generation", chatReply, { generated_text: chatOutput.text }));

const embeddings = ["deepinfra", "scaleway", "together"].map((provider) =>
  json(
    provider,
    "feature-extraction",
    {
      object: "list",
      data: [{ object: "embedding", index: 0, embedding: [0.5, -1] }],
      usage: null,
    },
    [[0.5, -1]],
  ),
);

const images = ["deepinfra", "nscale", "together"].map((provider) =>
  json(
    provider,
    "text-to-image",
    { data: [{ b64_json: "aW1hZ2U=", url: null, index: 0 }] },
    { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/jpeg" },
  ),
);

const falJob = (task: TaskName, reply: unknown, output: unknown): RecordedReply => ({
  ...json("fal-ai", task, reply, output),
  receipt: {
    status: "IN_QUEUE",
    request_id: "r1",
    response_url: "https://queue.fal.run/fal-ai/flux/requests/r1",
    queue_position: 0,
  },
  running: { status: "IN_PROGRESS", logs: null },
  done: { status: "COMPLETED", metrics: { inference_time: 1.5 } },
});

const wavespeedJob = (task: TaskName, address: string): RecordedReply => {
  const data = { id: "w1", urls: { get: "https://api.wavespeed.ai/api/v3/predictions/w1/result" } };
  const done = { code: 200, data: { ...data, status: "completed", outputs: [address], error: "" } };
  return {
    ...json("wavespeed", task, done, url(address)),
    receipt: { code: 200, message: "success", data },
    running: { code: 200, data: { ...data, status: "processing", outputs: [] } },
    done,
  };
};

const togetherFilm = (task: TaskName): RecordedReply => {
  const done = {
    id: "t1",
    status: "completed",
    outputs: { cost: 0.1, video_url: FILM },
    error: null,
  };
  return {
    ...json("together", task, done, url(FILM)),
    receipt: { id: "t1", status: "queued" },
    running: { id: "t1", status: "in_progress", outputs: null },
    done,
  };
};

const hfInference = (task: TaskName, reply: unknown, output: unknown = reply): RecordedReply =>
  json("hf-inference", task, reply, output);

/** At least one reply for each provider and task. */
export const RECORDED_REPLIES: readonly RecordedReply[] = [
  ...chats,
  ...completions,
  ...embeddings,
  ...images,
  json(
    "cohere",
    "text-ranking",
    {
      id: "1",
      results: [
        { index: 1, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.2 },
      ],
      meta: { billed_units: { search_units: 1 } },
    },
    [
      { index: 1, score: 0.9 },
      { index: 0, score: 0.2 },
    ],
  ),
  bytes("deepinfra", "text-to-speech", "audio/mpeg"),
  json(
    "deepinfra",
    "automatic-speech-recognition",
    { text: "Good day.", segments: null },
    { text: "Good day." },
  ),
  falJob(
    "text-to-image",
    { images: [{ url: PICTURE, width: 512 }], seed: 7, prompt: null },
    url(PICTURE),
  ),
  falJob("image-to-image", { images: [{ url: PICTURE }] }, url(PICTURE)),
  falJob("image-text-to-image", { images: [{ url: PICTURE }] }, url(PICTURE)),
  falJob("text-to-video", { video: { url: FILM } }, url(FILM)),
  falJob("image-to-video", { video: { url: FILM } }, url(FILM)),
  falJob("image-text-to-video", { video: { url: FILM } }, url(FILM)),
  falJob("text-to-audio", { audio_file: { url: SOUND, content_type: "audio/wav" } }, url(SOUND)),
  falJob("text-to-audio", { audio: { url: SOUND }, audio_file: null }, url(SOUND)),
  falJob("audio-to-audio", { audio: { url: SOUND }, text: null }, [url(SOUND)]),
  falJob("image-segmentation", { image: { url: PICTURE } }, [
    { label: "mask", score: 1, mask: url(PICTURE) },
  ]),
  json(
    "fal-ai",
    "automatic-speech-recognition",
    { text: "Good day.", chunks: null },
    { text: "Good day." },
  ),
  json("fal-ai", "automatic-speech-recognition", { output: "Good day." }, { text: "Good day." }),
  json(
    "fal-ai",
    "text-to-speech",
    { audio: { url: SOUND, content_type: "audio/wav" } },
    url(SOUND),
  ),
  {
    ...json(
      "novita",
      "text-to-video",
      { task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: FILM, video_type: "mp4" }] },
      url(FILM),
    ),
    receipt: { task_id: "n1" },
    running: { task: { task_id: "n1", status: "TASK_STATUS_QUEUED" } },
    done: { task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: FILM }] },
  },
  {
    ...json(
      "novita",
      "image-text-to-video",
      { task: { status: "succeeded", content: { url: FILM } } },
      url(FILM),
    ),
    receipt: { task_id: "n1" },
    running: { task: { status: "running", content: null } },
    done: { task: { status: "succeeded", content: { url: FILM } } },
  },
  json("replicate", "text-to-image", { id: "p1", output: [PICTURE], error: null }, url(PICTURE)),
  json("replicate", "image-to-image", { id: "p1", output: PICTURE }, url(PICTURE)),
  json("replicate", "text-to-video", { id: "p1", output: FILM }, url(FILM)),
  json("replicate", "text-to-speech", { id: "p1", output: SOUND }, url(SOUND)),
  json("replicate", "automatic-speech-recognition", { output: "Good day." }, { text: "Good day." }),
  json(
    "replicate",
    "automatic-speech-recognition",
    { output: { transcription: "Good day.", translation: null } },
    { text: "Good day." },
  ),
  togetherFilm("text-to-video"),
  togetherFilm("image-to-video"),
  json(
    "together",
    "image-to-image",
    { data: [{ b64_json: "aW1hZ2U=" }] },
    { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/jpeg" },
  ),
  bytes("together", "text-to-speech", "audio/mpeg"),
  json("together", "automatic-speech-recognition", { text: "Good day." }, { text: "Good day." }),
  wavespeedJob("text-to-image", PICTURE),
  wavespeedJob("image-to-image", PICTURE),
  wavespeedJob("image-text-to-image", PICTURE),
  wavespeedJob("text-to-video", FILM),
  wavespeedJob("image-to-video", FILM),
  wavespeedJob("image-text-to-video", FILM),
  {
    ...json(
      "zai-org",
      "text-to-image",
      { task_status: "SUCCESS", image_result: [{ url: PICTURE }] },
      url(PICTURE),
    ),
    receipt: { id: "z1", request_id: "q1", task_status: "PROCESSING", model: "cogview" },
    running: { task_status: "PROCESSING", image_result: null },
    done: { task_status: "SUCCESS", image_result: [{ url: PICTURE }] },
  },
  json(
    "zai-org",
    "image-to-text",
    { id: "o1", md_results: "# Bill", usage: null },
    { generated_text: "# Bill" },
  ),
  hfInference("audio-classification", labels),
  hfInference(
    "audio-to-audio",
    [{ label: "voice", blob: "c291bmQ=", "content-type": "audio/flac" }],
    [{ kind: "base64", base64: "c291bmQ=", mediaType: "audio/flac" }],
  ),
  hfInference(
    "automatic-speech-recognition",
    { text: "Good day.", chunks: null },
    { text: "Good day." },
  ),
  hfInference(
    "document-question-answering",
    [{ answer: "7.20", score: 0.8, start: 3, end: 3 }],
    [{ answer: "7.20", score: 0.8 }],
  ),
  hfInference("feature-extraction", [[0.5, -1]]),
  hfInference(
    "fill-mask",
    [{ score: 0.9, token: 5, token_str: "honey", sequence: "Bees make honey." }],
    [{ sequence: "Bees make honey.", score: 0.9 }],
  ),
  hfInference("image-classification", labels),
  hfInference(
    "image-segmentation",
    [{ label: "grass", score: 0.9, mask: MASK }],
    [
      {
        label: "grass",
        score: 0.9,
        mask: { kind: "base64", base64: MASK, mediaType: "image/png" },
      },
    ],
  ),
  bytes("hf-inference", "image-to-image", "image/jpeg"),
  hfInference("image-to-text", [{ generated_text: "a lighthouse" }], {
    generated_text: "a lighthouse",
  }),
  hfInference("image-to-text", { generated_text: "a lighthouse" }),
  hfInference("object-detection", [
    { label: "dog", score: 0.9, box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } },
  ]),
  hfInference("question-answering", { answer: "10:30", score: 0.9, start: 40, end: 45 }, [
    { answer: "10:30", score: 0.9 },
  ]),
  hfInference("sentence-similarity", [0.9, 0.1, 0.4]),
  hfInference("summarization", [{ summary_text: "It closes." }], { summary_text: "It closes." }),
  hfInference(
    "table-question-answering",
    { answer: "Kilimanjaro", coordinates: [[2, 0]], cells: ["Kilimanjaro"], aggregator: "NONE" },
    [{ answer: "Kilimanjaro", score: undefined }],
  ),
  hfInference("tabular-classification", [1, 0]),
  hfInference("tabular-regression", [120.5, 80]),
  hfInference("text-classification", [labels], labels),
  hfInference("text-classification", labels),
  bytes("hf-inference", "text-to-audio", "audio/flac"),
  bytes("hf-inference", "text-to-image", "image/jpeg"),
  hfInference(
    "text-to-image",
    { data: [{ b64_json: "aW1hZ2U=" }] },
    {
      kind: "base64",
      base64: "aW1hZ2U=",
      mediaType: "image/jpeg",
    },
  ),
  hfInference("text-to-image", { output: [PICTURE] }, url(PICTURE)),
  bytes("hf-inference", "text-to-speech", "audio/flac"),
  hfInference("token-classification", [
    { entity_group: "PER", word: "Amina", score: 0.9, start: 0, end: 5 },
  ]),
  hfInference("translation", [{ translation_text: "Bonjour" }], { translation_text: "Bonjour" }),
  hfInference("visual-question-answering", [{ answer: "two", score: 0.9 }]),
  hfInference("zero-shot-classification", labels),
  hfInference(
    "zero-shot-classification",
    { sequence: "s", labels: ["refund", "legal"], scores: [0.9, 0.1] },
    [
      { label: "refund", score: 0.9 },
      { label: "legal", score: 0.1 },
    ],
  ),
  hfInference("zero-shot-image-classification", labels),
];
