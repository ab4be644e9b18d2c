import type { ModelInfo } from "@orrery/catalog";
import {
  type CallBody,
  type ChatInput,
  cleanHeader,
  cleanUrl,
  findProvider,
  findProviderTask,
  type Job,
  type MediaReply,
  type PreparedCall,
  type PrepareOptions,
  type ProviderTask,
  prepare,
  prepareRouterChat,
  type TaskName,
} from "@orrery/inference";
import { type CallInput, callInput } from "./call-input.ts";
import { type Credential, credentialOf, environmentVariable } from "./credential.ts";
import { InputText } from "./input-text.ts";
import { holdsFile, type SampleFile } from "./sample-file.ts";
import type { SnippetOptions } from "./snippet.ts";

/** Everything a template may print, made once for a model and its options. */
export interface TemplateVariables {
  readonly model: ModelInfo;
  readonly provider: string;
  readonly task: TaskName;
  /** `routed` through the hub, `direct` to the provider, or to the reader's own `endpoint`. */
  readonly route: "routed" | "direct" | "endpoint";
  /** The full URL of the call. Empty if only the client knows it: `auto` outside chat. */
  readonly fullUrl: string;
  /** The URL without the path that the task appends; for OpenAI's clients, and for jobs. */
  readonly baseUrl: string;
  /** The word before the token in the Authorization header. */
  readonly authorizationScheme: string;
  readonly credential: Credential;
  /** Further headers, content type included. */
  readonly headers: Readonly<Record<string, string>>;
  readonly billTo: string;
  /** The model's name in the call: the provider's own, or `id:provider` for a routed chat. */
  readonly providerModelId: string;
  /** The task's input in the hub's words. */
  readonly inputs: InputText;
  /** The body the provider is sent. */
  readonly providerInputs: InputText;
  /** The input with the model, for clients that choose the provider themselves. */
  readonly autoInputs: InputText;
  readonly body: CallBody;
  /** Fetched before the call; absent where nothing is read, or a file of the reader's own. */
  readonly sample: SampleFile | undefined;
  readonly media: MediaReply | undefined;
  readonly job: Job | undefined;
  readonly hubUrl: string;
  readonly routerUrl: string;
  readonly endpointUrl: string | undefined;
}

/** What is asked for, once a provider that can do it was found. */
export interface SnippetRequest {
  readonly model: ModelInfo;
  readonly task: TaskName;
  readonly provider: string;
  readonly options: SnippetOptions;
}

/** The variables of a request; nothing when no provider serves it. Pure. */
export function templateVariables(request: SnippetRequest): TemplateVariables | undefined {
  const { model, task, provider, options } = request;
  const route = routeOf(request);
  const served = findServingTask(request, route);
  if (!served) return undefined;
  const input = callInput(task, { model, options, audioTypes: served.audioTypes });
  const call = prepareCall(request, { route, served, input });
  const body = call?.body ?? NO_BODY;
  const providerInputs = new InputText(body.kind === "json" ? body.json : {});
  const hubUrl = cleanUrl(options.hubUrl);
  return {
    model,
    provider,
    task,
    route,
    fullUrl: call?.url ?? "",
    baseUrl: baseUrlOf(task, call),
    authorizationScheme: route === "routed" ? "Bearer" : schemeOf(request),
    credential: credentialOf(options.accessToken, environmentVariable(provider, route)),
    headers: call?.headers ?? {},
    billTo: options.billTo ? cleanHeader(options.billTo) : "",
    providerModelId: modelName(request, route),
    inputs: new InputText(input as unknown as Readonly<Record<string, unknown>>),
    providerInputs,
    autoInputs: autoInputs(request, { route, served, input }, providerInputs),
    body,
    sample: options.sample && holdsFile(input, options.sample.name) ? options.sample : undefined,
    media: served.media,
    job: served.job,
    hubUrl,
    routerUrl: options.routerUrl === undefined ? hubUrl : cleanUrl(options.routerUrl),
    endpointUrl: route === "endpoint" ? cleanUrl(options.endpointUrl ?? "") : undefined,
  };
}

const NO_BODY: CallBody = { kind: "json", json: {} };
/** The placeholder for any provider that the client may find. */
const ANY: Partial<ProviderTask<TaskName>> = {};

/** A token that is not the hub's can only be meant for the provider: clients decide the same way. */
function routeOf({ provider, options }: SnippetRequest): TemplateVariables["route"] {
  const { endpointUrl, directRequest, accessToken } = options;
  if (endpointUrl) return "endpoint";
  if (provider === "auto" || provider === "hf-inference") return "routed";
  return directRequest || (accessToken && !accessToken.startsWith("hf_")) ? "direct" : "routed";
}

function findServingTask(
  { task, provider, options, model }: SnippetRequest,
  route: TemplateVariables["route"],
): Partial<ProviderTask<TaskName>> | undefined {
  if (provider === "auto" && route === "routed") return ANY;
  const served = findProviderTask(protocolOf(provider), task, options.providers);
  if (!served || served.serves?.(options.providerId ?? model.id) === false) return undefined;
  const { directOnly, protocol } = findProvider(provider, options.providers) ?? {};
  if (route === "routed" && directOnly) return undefined;
  // Such a provider has separate clients; the hub's router calls it for chats.
  return protocol && (route !== "routed" || task !== "conversational") ? undefined : served;
}

/** Your own server speaks the hub's protocol unless the reader names another. */
const protocolOf = (provider: string) => (provider === "auto" ? "hf-inference" : provider);
const schemeOf = ({ provider, options }: SnippetRequest) =>
  findProvider(protocolOf(provider), options.providers)?.authorization("").trim() ?? "Bearer";

interface Plan {
  readonly route: TemplateVariables["route"];
  readonly served: Partial<ProviderTask<TaskName>>;
  readonly input: CallInput;
}

/** The token is left out: programs write it in their own way. */
function prepareCall(
  request: SnippetRequest,
  { route, served, input }: Plan,
): PreparedCall | undefined {
  const { model, task, provider, options } = request;
  const { hubUrl, routerUrl, billTo } = options;
  const shared = { hubModelId: model.id, hubUrl, routerUrl, billTo };
  if (task === "conversational" && route === "routed") {
    return prepareRouterChat({ ...shared, provider, input: input as ChatInput });
  }
  if (served === ANY) return undefined;
  const protocol = protocolOf(provider);
  return prepare(
    protocol,
    findProvider(protocol, options.providers)!,
    served as ProviderTask<TaskName>,
    {
      ...shared,
      providerModelId: options.providerId,
      adapter: options.adapter,
      input: input as PrepareOptions<TaskName>["input"],
      route: route === "direct" ? "direct" : "routed",
      endpointUrl: route === "endpoint" ? options.endpointUrl : undefined,
    },
  );
}

function baseUrlOf(task: TaskName, call: PreparedCall | undefined): string {
  if (!call) return "";
  const path = OPENAI_PATHS[task];
  if (path === undefined) return call.baseUrl;
  return call.url.endsWith(path) ? call.url.slice(0, -path.length) : call.url;
}

/** The paths that OpenAI's clients append to their server's URL. */
const OPENAI_PATHS: { readonly [Task in TaskName]?: string } = {
  conversational: "/chat/completions",
  "text-generation": "/completions",
};

function modelName(
  { model, provider, task, options }: SnippetRequest,
  route: Plan["route"],
): string {
  if (task !== "conversational" || route !== "routed") return options.providerId ?? model.id;
  return provider === "auto" ? model.id : `${model.id}:${provider}`;
}

/** The provider behind the router is part of a chat model's name; elsewhere the client adds it. */
function autoInputs(
  request: SnippetRequest,
  { route, input }: Plan,
  providerInputs: InputText,
): InputText {
  const { task, provider, model, options } = request;
  if (task === "conversational" && route === "routed") return providerInputs;
  // No client can ask the hub what the hub cannot reach.
  const own = route === "endpoint" || findProvider(provider, options.providers)?.directOnly;
  return new InputText({ model: own ? modelName(request, route) : model.id, ...input });
}
