import { type ModelInfo, NO_SAMPLE_INPUT } from "@orrery/catalog";
import { findProvider } from "@orrery/inference";
import {
  CLIENTS,
  type Client,
  environmentVariable,
  inferenceSnippets,
  RUNTIME_CLIENTS,
  RUNTIME_KEY_VARIABLE,
  runtimeSnippets,
  type Snippet,
  type SnippetOptions,
} from "@orrery/snippets";
import { MEDIA_PATH } from "../pages/assets.ts";
import { findSampleText, isChat, parseInputs, type SampleText } from "./sample-text.ts";
import { OWN_SERVER, type UsageQuery } from "./usage-query.ts";
import { EMBEDDED, findRoutedWay } from "./usage-route.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** Where the usual servers of language models listen. */
export const OWN_SERVER_URL = "http://localhost:8000";

/** These ask the hub what a provider calls the model, even when they then call it straight. */
const ASK_THE_HUB: ReadonlySet<Client> = new Set(["huggingface_hub", "huggingface.js"]);

/** Where a program's call goes. */
export const PROVIDER_GROUPS = {
  hub: "Through this hub",
  own: "Your own server",
  straight: "Straight to a provider",
} as const;

export type ProviderGroup = keyof typeof PROVIDER_GROUPS;

export interface ProviderChoice {
  readonly key: string;
  readonly label: string;
  readonly group: ProviderGroup;
}

/**
 * Whoever can be called for what the model does: this hub where it runs the model, then those that it
 * passes the call on to, one's own server, and the other providers that this hub knows. `billTo` narrows the hub's to those
 * that this organization can pay.
 */
export function listProviderChoices(
  source: UsageSource,
  billTo?: string,
): readonly ProviderChoice[] {
  const isOwn = ({ key }: { readonly key: string }) => key === EMBEDDED;
  const routed = [
    ...source.routes.filter(isOwn),
    { key: "auto", label: "Auto: the hub chooses" },
    ...source.routes.filter((route) => !isOwn(route)),
  ].filter(({ key }) => findRoutedWay(source, key, billTo) !== undefined);
  const keys = new Set(routed.map(({ key }) => key));
  const straight = Object.entries(source.providers).filter(
    ([key, { baseUrl }]) => baseUrl !== undefined && !keys.has(key),
  );
  return [
    ...routed.map(({ key, label }) => ({ key, label, group: "hub" as const })),
    { key: OWN_SERVER, label: "Your own server", group: "own" as const },
    ...straight.map(([key, { label }]) => ({ key, label, group: "straight" as const })),
  ].filter(({ key }) => listPrograms(source, { provider: key, bill_to: billTo }).length > 0);
}

/** How programs for a query call the model. */
export interface CallWay {
  readonly group: ProviderGroup;
  /** The organization that pays. */
  readonly billTo?: string;
  /** Where most programs look for their key; see `keyVariableOf`. */
  readonly keyVariable: string;
}

/**
 * The least that a token of this hub has to be allowed, so that a client's program works; nothing where
 * it takes another key. One client asks the hub about the model first, whose answer is for readers, as
 * are the files of a closed repo: a card's example may be one.
 */
export function tokenScope(
  { model, isPrivate, needsToken, hubUrl }: UsageSource,
  { group }: CallWay,
  client: string,
): "inference" | "read" | undefined {
  if (group !== "hub") return undefined;
  if (needsToken && model && sampleOf({ model, hubUrl })?.file?.url.startsWith(`/${model.id}/`))
    return "read";
  const asks = client === "huggingface_hub" && model && !isChat(model);
  return asks && isPrivate ? "read" : "inference";
}

/** The environment variable in which a program looks for its key. */
export const keyVariableOf = ({ keyVariable }: CallWay, client: Client): string =>
  RUNTIME_CLIENTS.some((one) => one.client === client) ? RUNTIME_KEY_VARIABLE : keyVariable;

/** Through this hub where it runs the model for the viewer, unless `direct`; nothing where nobody does. */
export function callWay(source: UsageSource, query: UsageQuery): CallWay | undefined {
  const provider = query.provider ?? defaultProvider(source);
  const { bill_to: billTo } = query;
  const payer = billTo === undefined ? {} : { billTo };
  if (provider === OWN_SERVER || query.endpoint_url !== undefined)
    return { group: "own", ...payer, keyVariable: environmentVariable(provider, "endpoint") };
  const way = query.direct ? undefined : findRoutedWay(source, provider, billTo);
  if (way)
    return {
      group: "hub",
      ...(way.billTo !== undefined && { billTo: way.billTo }),
      keyVariable: environmentVariable(provider, "routed"),
    };
  if (findProvider(provider, source.providers)?.baseUrl === undefined) return undefined;
  return { group: "straight", keyVariable: environmentVariable(provider, "direct") };
}

/** This hub's own runtime if it can, else whoever the hub passes calls on to, else one's own server. */
const defaultProvider = (source: UsageSource): string =>
  [EMBEDDED, "auto"].find((key) => findRoutedWay(source, key, undefined)) ?? OWN_SERVER;

/** Programs for what the query says, of every client: outside chats the shortest first, else in the order of clients. */
export function listPrograms(source: UsageSource, query: UsageQuery): readonly Snippet[] {
  const { model, hubUrl, providers } = source;
  const way = callWay(source, query);
  if (!model || !way) return [];
  const { provider = defaultProvider(source), temperature, max_tokens, top_p } = query;
  const sample = sampleOf(source);
  const endpointUrl = query.endpoint_url ?? (provider === OWN_SERVER ? OWN_SERVER_URL : undefined);
  const providerId = source.routes.find(({ key }) => key === provider)?.providerId;
  const options: SnippetOptions = {
    hubUrl,
    providers,
    directRequest: way.group === "straight",
    ...(provider !== OWN_SERVER && { provider }),
    ...(providerId !== undefined && { providerId }),
    ...(endpointUrl !== undefined && { endpointUrl }),
    ...(query.stream !== undefined && { streaming: query.stream }),
    ...(way.billTo !== undefined && { billTo: way.billTo }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
    ...(query.options && { chatOptions: query.options }),
    ...(query.language && { language: query.language }),
    ...(sample && { inputs: inputsOf(model, sample, query.inputs) }),
    ...(sample?.file && { sample: sampleFile(source, sample.file) }),
    ...(source.routes[0] && { autoProvider: source.routes[0].key }),
  };
  const programs = inferenceSnippets(model, options).filter(
    ({ client }) =>
      way.group !== "straight" || !ASK_THE_HUB.has(client) || isNamed(source, provider),
  );
  if (isChat(model)) return [...programs, ...runtimeSnippets(model, options)];
  // Outside chat `auto` is for clients that find the provider themselves.
  if (provider === "auto") return programs;
  return [
    ...(provider === EMBEDDED ? plainFirst(programs) : programs),
    ...runtimeSnippets(model, options),
  ];
}

/** Nothing to install for: the first choice where this hub itself runs the model. */
const PLAIN: ReadonlySet<Client> = new Set(["requests", "fetch", "curl"]);

/** In each language. */
const plainFirst = (programs: readonly Snippet[]): readonly Snippet[] =>
  LANGUAGES.flatMap((language) => {
    const own = programs.filter((program) => program.language === language);
    const isPlain = ({ client }: Snippet) => PLAIN.has(client);
    return [...own.filter(isPlain), ...own.filter((program) => !isPlain(program))];
  });

const LANGUAGES = [...new Set(CLIENTS.map(({ language }) => language))];

/** Where a program fetches the sample; a file of a closed repo is for readers. */
const sampleFile = ({ id, hubUrl, needsToken }: UsageSource, { name, url }: NamedFile) => ({
  name,
  url: hubUrl + url,
  needsToken: needsToken && url.startsWith(`/${id}/`),
});

type NamedFile = NonNullable<SampleText["file"]>;

/** The hub tells what a provider calls the model; to a client with the provider's key, as to a stranger. */
const isNamed = ({ routes, isPrivate }: UsageSource, provider: string): boolean =>
  !isPrivate && routes.some(({ key }) => key === provider);

/** What the input's field begins with; nothing where the task has no sample. */
export const sampleOf = ({
  model,
  hubUrl,
}: Pick<UsageSource, "model" | "hubUrl">): SampleText | undefined =>
  model && findSampleText(model, hubUrl + MEDIA_PATH);

/** A sample with a picture is left to the program, which reads it from a file. */
const inputsOf = (model: ModelInfo, sample: SampleText, written: string | undefined): unknown =>
  written === undefined && isChat(model) && sample.format === "json"
    ? undefined
    : parseInputs(written ?? sample.text, sample, isChat(model));

/** What is wrong with the inputs; nothing when they can be sent. */
export function inputsError(source: UsageSource, written: string | undefined): string | undefined {
  const { model } = source;
  const sample = sampleOf(source);
  if (written === undefined || !model || !sample) return undefined;
  return parseInputs(written, sample, isChat(model)) === undefined
    ? "This is not JSON of the sample’s shape."
    : undefined;
}

/** The sentence in place of calls, for tasks that some provider runs and nobody has an input for. */
export const noInferenceReason = (source: UsageSource): string | undefined => {
  const tag = source.model?.pipelineTag;
  if (tag === undefined || sampleOf(source)) return undefined;
  const isRun = Object.values(source.providers).some(({ tasks }) => Object.hasOwn(tasks, tag));
  return isRun ? NO_SAMPLE_INPUT : undefined;
};

const INSTALL: Readonly<Record<string, string>> = {
  "python/openai": "pip install openai",
  "python/huggingface_hub": "pip install huggingface_hub",
  "python/fal_client": "pip install fal-client",
  "python/requests": "pip install requests",
  "python/boto3": "pip install boto3",
  "js/openai": "npm install openai",
  "js/aws-sdk": "npm install @aws-sdk/client-bedrock-runtime",
  "js/huggingface.js": "npm install @huggingface/inference",
};

export const installLine = ({ language, client }: Snippet): string | undefined =>
  INSTALL[`${language}/${client}`];

/** A program as the panel shows it. */
export function presentProgram(snippet: Snippet): PlainSnippet {
  const { language, content } = snippet;
  const install = installLine(snippet);
  return { label: "Run the model", language, content, ...(install !== undefined && { install }) };
}
