import type { ModelInfo } from "@orrery/catalog";
import {
  findProvider,
  findProviderTask,
  type ProviderTask,
  type TaskName,
} from "@orrery/inference";
import { runtimeModelId, runtimeModelPath } from "@orrery/inference/bedrock";
import { callInput } from "../call-input.ts";
import { InputText } from "../input-text.ts";
import type { SnippetOptions } from "../snippet.ts";

/** The variable in which a runtime's clients look for a bearer token by themselves. */
export const RUNTIME_KEY_VARIABLE = "AWS_BEARER_TOKEN_BEDROCK";

/** Clients want one; a hub takes any. */
export const REGION = "us-east-1";

/** A call of a hosted runtime, as its clients write it. */
export interface RuntimeCall {
  readonly task: TaskName;
  readonly modelId: string;
  /** This hub; absent for the runtime itself. */
  readonly endpointUrl: string | undefined;
  /** The full URL, for programs without an SDK. */
  readonly url: string;
  readonly body: InputText;
  readonly isStream: boolean;
  /** The response: JSON, or a file; in the runtime's own responses an image is base64 in JSON. */
  readonly reply: "json" | "file" | "base64";
}

/** What a call is made of, all checked. */
export interface RuntimeRequest {
  readonly model: ModelInfo;
  readonly task: TaskName;
  readonly provider: string;
  readonly options: SnippetOptions;
}

/**
 * The call, or nothing if it cannot be made this way: straight to a provider that is not a hosted runtime,
 * to your own server, for an organization, or with a file. Pure.
 */
export function runtimeCall(request: RuntimeRequest): RuntimeCall | undefined {
  const { options, provider } = request;
  if (options.endpointUrl !== undefined || options.billTo) return undefined;
  const isRuntime = findProvider(provider, options.providers)?.protocol === "bedrock";
  if (!options.directRequest) return hubCall(request);
  return isRuntime ? straightCall(request) : undefined;
}

/** The hub takes the task's own words, as its other routes do. */
function hubCall({ model, task, provider, options }: RuntimeRequest): RuntimeCall | undefined {
  const own = findProviderTask("hf-inference", task) as ProviderTask<TaskName> | undefined;
  const input = callInput(task, { model, options });
  const sample = own?.request({
    ...NOBODY,
    providerModelId: model.id,
    hubModelId: model.id,
    input: input as never,
  });
  if (sample?.body.kind !== "json" || new InputText(sample.body.json).embedded) return undefined;
  const { stream, ...body } = input as Readonly<Record<string, unknown>>;
  const modelId = provider === "auto" ? model.id : `${model.id}:${provider}`;
  const isStream = stream === true;
  return {
    task,
    modelId,
    endpointUrl: options.hubUrl,
    url: `${options.hubUrl}${runtimeModelPath(modelId, "invoke")}`,
    body: new InputText(body),
    isStream,
    reply: /^text-to-(?:image|speech|audio)$/.test(task) ? "file" : "json",
  };
}

/** The runtime takes what its families of models take. */
function straightCall({ model, task, provider, options }: RuntimeRequest): RuntimeCall | undefined {
  const found = findProvider(provider, options.providers);
  const served = findProviderTask(provider, task, options.providers) as
    | ProviderTask<TaskName>
    | undefined;
  const modelId = options.providerId ?? model.id;
  if (!found || !served?.serves?.(modelId)) return undefined;
  const input = callInput(task, { model, options });
  const { stream, ...asked } = input as Readonly<Record<string, unknown>>;
  try {
    const call = { ...NOBODY, providerModelId: modelId, hubModelId: model.id };
    const { body, path } = served.request({ ...call, input: asked as never });
    if (body.kind !== "json") return undefined;
    return {
      task,
      modelId: runtimeModelId(modelId),
      endpointUrl: undefined,
      url: `${found.baseUrl}${path}`,
      body: new InputText(body.json),
      isStream: stream === true,
      reply: task === "text-to-image" ? "base64" : "json",
    };
  } catch {
    // What the reader wrote is nothing that this family can be asked.
    return undefined;
  }
}

const NOBODY = { hubUrl: "", routed: false } as const;
