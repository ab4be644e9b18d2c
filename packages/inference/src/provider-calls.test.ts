import { describe, expect, it } from "vitest";
import calls from "./fixtures/provider-calls.json" with { type: "json" };
import { type EmbeddedFile, embeddingOf, type FileInput } from "./media.ts";
import { type PrepareOptions, prepare } from "./prepare.ts";
import type { Adapter, CallBody, Provider, ProviderTask } from "./provider.ts";
import { findProvider, findProviderTask, providers } from "./providers/index.ts";
import type { TaskName } from "./task-io.ts";

interface Row {
  readonly provider: string;
  readonly task: string;
  readonly routed: string;
  readonly direct: string;
  readonly endpoint?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly authorization?: string;
  readonly onlyModel?: string;
  readonly payload: unknown;
  readonly lora?: unknown;
  readonly loraWeights?: string;
  readonly versioned?: unknown;
  readonly kokoro?: unknown;
}

const ROWS = calls as readonly Row[];
const LORA: Adapter = { kind: "lora", weightsPath: "w.safetensors" };
const image: FileInput = { name: "cat.png", mediaType: "image/png" };
const audio: FileInput = { name: "bird.wav", mediaType: "audio/wav" };
const prompt = { prompt: "<prompt>" };

/** The values of the fixture's markers, by task. Tasks without a line take a text and an option. */
const INPUTS: Readonly<Record<string, unknown>> = {
  conversational: { messages: "<messages>" },
  "audio-classification": { inputs: audio },
  "audio-to-audio": { inputs: audio },
  "automatic-speech-recognition": { inputs: audio },
  "document-question-answering": { inputs: { image, question: "<inputs>" } },
  "image-classification": { inputs: image },
  "image-segmentation": { inputs: image },
  "image-text-to-image": { inputs: image, parameters: prompt },
  "image-text-to-video": { inputs: image, parameters: prompt },
  "image-to-image": { inputs: image, parameters: prompt },
  "image-to-text": { inputs: image },
  "image-to-video": { inputs: image, parameters: prompt },
  "object-detection": { inputs: image },
  "text-ranking": { inputs: { query: "<inputs>", documents: ["<inputs>"] } },
  "visual-question-answering": { inputs: { image, question: "<inputs>" } },
  "zero-shot-image-classification": { inputs: { image } },
};
/** Their payload contains an image where the fixture only says `<inputs>`. */
const ABOUT_IMAGE = [
  "document-question-answering",
  "visual-question-answering",
  "zero-shot-image-classification",
];

const taskOf = ({ provider, task }: Row) =>
  findProviderTask(provider, task as TaskName) as ProviderTask<"text-to-image"> | undefined;

function prepareRow(row: Row, options: Partial<PrepareOptions<"text-to-image">> = {}) {
  const input = INPUTS[row.task] ?? { inputs: "<inputs>", parameters: { p: "<p>" } };
  return prepare(row.provider, findProvider(row.provider) as Provider, taskOf(row)!, {
    hubModelId: "<model>",
    providerModelId: row.onlyModel ?? "<pid>",
    hubUrl: "https://huggingface.co",
    routerUrl: "https://router.huggingface.co",
    accessToken: "secret",
    route: "routed",
    input: input as PrepareOptions<"text-to-image">["input"],
    ...options,
  });
}

const plainUrl = (url: string) => decodeURIComponent(url);

/** A body in the fixture's words. */
function describeBody(body: CallBody): unknown {
  if (body.kind === "file") return { $file: body.file.mediaType };
  if (body.kind === "form") return { $form: { file: "<file>", ...body.fields } };
  return JSON.parse(
    JSON.stringify(body.json, (_key, value) => {
      const encoding = embeddingOf(value);
      if (!encoding) return value;
      return encoding === "base64" ? "<base64>" : `<data:${(value as EmbeddedFile).mediaType}>`;
    }),
  );
}

describe.each(ROWS.map((row) => [`${row.provider} ${row.task}`, row] as const))("%s", (_, row) => {
  it("is routed where the provider listens", () => {
    const { url, headers, method } = prepareRow(row);
    expect([method, plainUrl(url)]).toEqual(["POST", `https://router.huggingface.co${row.routed}`]);
    expect(headers.Authorization).toBe("Bearer secret");
    expect(headers).toMatchObject(row.headers ?? {});
  });

  it("is sent to the provider with its own key", () => {
    const { url, headers } = prepareRow(row, { route: "direct" });
    expect(plainUrl(url)).toBe(row.direct.replace("{router}", "https://router.huggingface.co"));
    expect(headers.Authorization).toBe(
      (row.authorization ?? "Bearer {token}").replace("{token}", "secret"),
    );
  });

  it("has the payload the provider reads", () => {
    const { body, headers } = prepareRow(row);
    const payload = describeBody(body);
    if (ABOUT_IMAGE.includes(row.task))
      expect(payload).toMatchObject({ inputs: { image: "<base64>" } });
    else expect(payload).toEqual(row.payload);
    const type = body.kind === "file" ? body.file.mediaType : "application/json";
    expect(headers["Content-Type"]).toBe(body.kind === "form" ? undefined : type);
  });
});

describe("a custom endpoint", () => {
  const own = ROWS.filter((row) => row.endpoint);

  it.each(own)("$provider $task is used as it is, or up to the missing path", (row) => {
    expect(prepareRow(row, { endpointUrl: "http://localhost:8080/v1/" }).url).toBe(row.endpoint);
  });

  it.each([
    ["http://localhost:8080", "http://localhost:8080/v1/chat/completions"],
    ["http://localhost:8080/v1///", "http://localhost:8080/v1/chat/completions"],
    ["http://localhost:8080/v1/chat/completions", "http://localhost:8080/v1/chat/completions"],
  ])("%s takes the rest of the chat path", (endpointUrl, url) => {
    const chats = ROWS.filter(({ task }) => task === "conversational");
    expect(new Set(chats.map((row) => prepareRow(row, { endpointUrl }).url))).toEqual(
      new Set([url]),
    );
  });

  it("speaks the provider's protocol, with the provider's style of key", () => {
    const row = ROWS.find(
      ({ provider, task }) => provider === "fal-ai" && task === "text-to-image",
    )!;
    const { url, headers } = prepareRow(row, { endpointUrl: "https://gateway.example/fal" });
    expect(plainUrl(url)).toBe("https://gateway.example/fal/<pid>");
    expect(headers.Authorization).toBe("Key secret");
  });
});

describe("special models", () => {
  it.each(ROWS.filter((row) => row.lora))("$provider $task loads a LoRA", (row) => {
    const payload = describeBody(prepareRow(row, { adapter: LORA }).body);
    const loras = Array.isArray(row.lora) ? { loras: row.lora } : row.lora;
    expect(JSON.parse(plainUrl(JSON.stringify(payload)))).toMatchObject(loras as object);
  });

  it.each(ROWS.filter((row) => row.loraWeights))("$provider $task names LoRA weights", (row) => {
    const payload = describeBody(prepareRow(row, { adapter: LORA }).body);
    expect(plainUrl(JSON.stringify(payload))).toContain(`"lora_weights":"${row.loraWeights}"`);
  });

  it.each(ROWS.filter((row) => row.versioned))("$provider $task asks for a version", (row) => {
    const { url, body } = prepareRow(row, { providerModelId: "owner/name:version" });
    expect(url).toBe("https://router.huggingface.co/replicate/v1/predictions");
    expect(describeBody(body)).toMatchObject({ version: "version" });
  });

  it("tells fal's application for adapters what it changes", () => {
    const row = ROWS.find(
      ({ provider, task }) => provider === "fal-ai" && task === "text-to-image",
    )!;
    const { body } = prepareRow(row, { adapter: LORA, providerModelId: "fal-ai/lora" });
    expect(describeBody(body)).toMatchObject({
      model_name: "stabilityai/stable-diffusion-xl-base-1.0",
    });
  });

  it("uses Together's other image field for the first Kontext models", () => {
    const row = ROWS.find(
      (each) => each.provider === "together" && each.task === "image-to-image",
    )!;
    const { body } = prepareRow(row, { providerModelId: "black-forest-labs/FLUX.1-Kontext-dev" });
    expect(describeBody(body)).toHaveProperty("image_url", "<data:image/png>");
    expect(describeBody(body)).not.toHaveProperty("reference_images");
  });

  it("gives Together's Kokoro a voice", () => {
    const row = ROWS.find((each) => each.kokoro)!;
    const { body } = prepareRow(row, { providerModelId: "hexgrad/Kokoro-82M" });
    expect(describeBody(body)).toEqual(row.kokoro);
  });

  it("offers Novita's films for its one model only", () => {
    const { serves } = findProviderTask("novita", "image-text-to-video")!;
    expect([serves?.("MiniMax-H3"), serves?.("other")]).toEqual([true, false]);
  });
});

it("knows every provider and task of the table, and no other", () => {
  const ours = Object.entries(providers).flatMap(([id, provider]) =>
    Object.keys(provider.tasks).map((task) => `${id} ${task}`),
  );
  expect(new Set(ours)).toEqual(new Set(ROWS.map(({ provider, task }) => `${provider} ${task}`)));
  expect(findProvider("constructor")).toBeUndefined();
  expect(findProviderTask("groq", "toString" as TaskName)).toBeUndefined();
});

it("names the payer in a header, and no header carries a line break", () => {
  const { headers } = prepareRow(ROWS[0]!, { billTo: "acme\r\nX-Other: 1", accessToken: "a\nb" });
  expect(headers["X-HF-Bill-To"]).toBe("acmeX-Other: 1");
  expect(headers.Authorization).toBe("Bearer ab");
});

it("sends no Authorization header without a token", () => {
  expect(prepareRow(ROWS[0]!, { accessToken: "" }).headers).not.toHaveProperty("Authorization");
});
