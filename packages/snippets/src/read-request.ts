import type { ModelInfo } from "@orrery/catalog";
import { type Adapter, cleanUrl } from "@orrery/inference";
import type { SampleFile } from "./sample-file.ts";
import type { SnippetOptions } from "./snippet.ts";

export interface ReadRequest {
  readonly model: ModelInfo;
  readonly provider: string;
  readonly options: SnippetOptions;
}

/**
 * Normalizes a model and options for the templates: texts are always strings. The input is kept if it can
 * be sent as JSON, and omitted otherwise.
 */
export function readRequest(
  givenModel: ModelInfo,
  givenOptions: SnippetOptions,
  log: (message: string) => void,
): ReadRequest {
  const model: Partial<ModelInfo> = givenModel ?? {};
  const options: Partial<SnippetOptions> = givenOptions ?? {};
  return {
    model: {
      id: text(model.id) ?? "",
      tags: Array.isArray(model.tags) ? model.tags : [],
      pipelineTag: text(model.pipelineTag),
      maskToken: text(model.maskToken),
    },
    provider: filled(options.provider) ?? "auto",
    options: {
      hubUrl: filled(options.hubUrl) ?? DEFAULT_HUB_URL,
      routerUrl: filled(options.routerUrl),
      autoProvider: filled(options.autoProvider),
      providers: options.providers,
      clientSupport: options.clientSupport,
      providerId: filled(options.providerId),
      adapter: options.adapter?.kind === "lora" ? lora(options.adapter) : undefined,
      accessToken: text(options.accessToken),
      endpointUrl: filled(options.endpointUrl),
      billTo: text(options.billTo),
      streaming: Boolean(options.streaming),
      directRequest: Boolean(options.directRequest),
      inputs: sendable(options.inputs, log),
      parameters: filledObject(sendable(options.parameters, log)),
      sample: sampleFile(options.sample),
      messages: sendable(options.messages, log),
      temperature: options.temperature,
      max_tokens: options.max_tokens,
      top_p: options.top_p,
      chatOptions: sendable(options.chatOptions, log),
      language: options.language,
      client: options.client,
    },
  };
}

const lora = ({ weightsPath }: Adapter): Adapter => ({
  kind: "lora",
  weightsPath: filled(weightsPath),
});

function sampleFile(given: SampleFile | undefined): SampleFile | undefined {
  const [name, url] = [filled(given?.name), filled(given?.url)];
  if (name === undefined || url === undefined) return undefined;
  return { name, url: cleanUrl(url), needsToken: given?.needsToken === true };
}

/** Where a hub started without settings answers. */
const DEFAULT_HUB_URL = "http://localhost:4870";

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
const filled = (value: unknown): string | undefined => text(value) || undefined;

function sendable<Value>(value: Value, log: (message: string) => void): Value | undefined {
  if (typeof value !== "object" || value === null) {
    return isJson(value) ? value : undefined;
  }
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    log("Failed to parse body as JSON");
    return undefined;
  }
}

const filledObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

const isJson = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
