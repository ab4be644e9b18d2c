import { openAiChat } from "./open-ai-chat.ts";
import { cleanHeader, cleanUrl } from "./paths.ts";
import { bearer, type Call, type CallBody, type Provider, type ProviderTask } from "./provider.ts";
import type { TaskIO, TaskName } from "./task-io.ts";

/** How a call reaches its provider. */
export interface PrepareOptions<T extends TaskName> {
  readonly hubModelId: string;
  /** The hub's model id when absent. */
  readonly providerModelId?: string;
  readonly input: TaskIO[T]["input"];
  readonly adapter?: Call<T>["adapter"];
  /** This hub's own URL, such as `https://hub.example`. */
  readonly hubUrl: string;
  /** The router's URL, if it is not the hub's own. */
  readonly routerUrl?: string;
  /** `direct` with the provider's own key; `routed` through the hub, with a hub token. */
  readonly route: "routed" | "direct";
  /** Your own server that speaks the provider's protocol. Wins over `route`. */
  readonly endpointUrl?: string;
  /** No Authorization header when absent or empty. */
  readonly accessToken?: string;
  /** The organization that pays. */
  readonly billTo?: string;
}

export interface PreparedCall {
  readonly method: "POST";
  readonly url: string;
  /** The base of a job's URLs. */
  readonly baseUrl: string;
  /** With a content type, unless the body is a form, which sets its own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CallBody;
}

/** The header that names who pays. */
export const BILL_TO_HEADER = "X-HF-Bill-To";

/** Method, URL, headers and body of a call. Pure; nothing is sent. */
export function prepare<T extends TaskName>(
  providerId: string,
  provider: Provider,
  task: ProviderTask<T>,
  options: PrepareOptions<T>,
): PreparedCall {
  const { hubModelId, providerModelId = hubModelId, adapter, input } = options;
  const hubUrl = cleanUrl(options.hubUrl);
  const direct = options.endpointUrl !== undefined || isDirect(provider, options);
  const { path, body } = task.request({
    providerModelId,
    hubModelId,
    hubUrl,
    routed: !direct,
    input,
    ...(adapter && { adapter }),
  });
  const { baseUrl, url } = locate(providerId, provider, task, options, path);
  return {
    method: "POST",
    url,
    baseUrl,
    body,
    headers: headersOf(provider, direct, options, body),
  };
}

/** A chat call to the hub's router, which reads the provider from the model's name. */
export interface RouterChatOptions {
  readonly hubModelId: string;
  /** A provider's id, or `auto` to let the hub choose. */
  readonly provider: string;
  readonly input: TaskIO["conversational"]["input"];
  readonly hubUrl: string;
  readonly routerUrl?: string;
  readonly accessToken?: string;
  readonly billTo?: string;
}

/** One URL for every chat model and provider. Pure; sends nothing. */
export function prepareRouterChat(options: RouterChatOptions): PreparedCall {
  const { hubModelId, provider, input, routerUrl, hubUrl } = options;
  const providerModelId = provider === "auto" ? hubModelId : `${hubModelId}:${provider}`;
  const call = { providerModelId, hubModelId, hubUrl, routed: true, input };
  const { path, body } = routerChat.request(call);
  const baseUrl = cleanUrl(routerUrl ?? hubUrl);
  const headers = headersOf(ROUTER, false, options, body);
  return { method: "POST", url: baseUrl + path, baseUrl, body, headers };
}

const ROUTER = { authorization: bearer, headers: {} } as const;
const routerChat = openAiChat();

/** The hub's own runtime is only reachable through the router. */
const isDirect = (provider: Provider, { route }: PrepareOptions<TaskName>): boolean =>
  route === "direct" && provider.baseUrl !== undefined;

function locate<T extends TaskName>(
  providerId: string,
  provider: Provider,
  task: ProviderTask<T>,
  options: PrepareOptions<T>,
  path: string,
): { readonly baseUrl: string; readonly url: string } {
  if (options.endpointUrl !== undefined) {
    const baseUrl = cleanUrl(options.endpointUrl);
    const ownPath = task.endpointPath?.(baseUrl) ?? (provider.baseUrl === undefined ? "" : path);
    return { baseUrl, url: baseUrl + ownPath };
  }
  const baseUrl = isDirect(provider, options)
    ? (task.baseUrl ?? provider.baseUrl ?? "")
    : `${cleanUrl(options.routerUrl ?? options.hubUrl)}/${providerId}`;
  return { baseUrl, url: baseUrl + path };
}

function headersOf(
  provider: Pick<Provider, "authorization" | "headers">,
  direct: boolean,
  { accessToken, billTo }: Pick<PrepareOptions<TaskName>, "accessToken" | "billTo">,
  body: CallBody,
): Readonly<Record<string, string>> {
  const key = accessToken ? cleanHeader(accessToken) : "";
  const payer = billTo ? cleanHeader(billTo) : "";
  const headers: Record<string, string> = {};
  if (key) headers.Authorization = direct ? provider.authorization(key) : `Bearer ${key}`;
  if (body.kind === "json") headers["Content-Type"] = "application/json";
  if (body.kind === "file") headers["Content-Type"] = body.file.mediaType;
  Object.assign(headers, provider.headers);
  if (payer) headers[BILL_TO_HEADER] = payer;
  return headers;
}
