import { type ModelInfo, NO_SAMPLE_INPUT } from "@orrery/catalog";
import { findProvider } from "@orrery/inference";
import { validParameters } from "@orrery/inference/task-forms";
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
import { type CallerSnippet, callerSnippets } from "@orrery/snippets/callers";
import { MEDIA_PATH } from "../base/assets.ts";
import { findSampleText, isChat, parseInputs, type SampleText } from "../widget/sample-text.ts";
import { switchedOptions } from "./chat-switches.ts";
import { OWN_SERVER, type UsageQuery } from "./usage-query.ts";
import { EMBEDDED, findRoutedWay } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

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
 * All providers that can be called for the model's task: this hub if it runs the model, the providers it
 * routes to, your own server, and other providers that this hub knows. `billTo` limits the hub's to those
 * that this organization can pay for.
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
  ].filter(({ key }) => findUsual(source, { provider: key, bill_to: billTo }).programs.length > 0);
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
 * The lowest role of this hub's token for a client's program; `undefined` if it uses another key. One
 * client first requests the model from the hub, which needs read access, as do the files of a gated repo: a
 * card's example may be one.
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
export function keyVariableOf({ keyVariable }: CallWay, program: Program): string {
  if ("keyVariable" in program && program.keyVariable) return program.keyVariable;
  return RUNTIME_CLIENTS.some(({ client }) => client === program.client)
    ? RUNTIME_KEY_VARIABLE
    : keyVariable;
}

/**
 * Calls through this hub if it runs the model for the viewer, unless `direct`; `undefined` if no one runs
 * it.
 */
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

/**
 * This hub's own runtime if it can run the model, else a provider that the hub routes to, else your own
 * server.
 */
const defaultProvider = (source: UsageSource): string =>
  [EMBEDDED, "auto"].find((key) => findRoutedWay(source, key, undefined)) ?? OWN_SERVER;

/** A program, or the settings of an editor. */
export type Program = Snippet | CallerSnippet;

/** Programs for what the query says, of every client: outside chats the shortest first, else in the order of clients. */
export function listPrograms(source: UsageSource, query: UsageQuery): readonly Program[] {
  const { model } = source;
  const { programs, options } = findUsual(source, query);
  // Outside chat `auto` is for clients that find the provider themselves.
  if (!model || !options || (options.provider === "auto" && !isChat(model))) return programs;
  return [
    ...programs,
    ...runtimeSnippets(model, options),
    ...callerSnippets(model, options).filter((caller) => !programs.some(isSameClient(caller))),
  ];
}

/** Programs of the usual clients; without one, there are no programs. */
function findUsual(
  source: UsageSource,
  query: UsageQuery,
): { readonly programs: readonly Snippet[]; readonly options?: SnippetOptions } {
  const { model } = source;
  const way = callWay(source, query);
  if (!model || !way) return { programs: [] };
  const provider = query.provider ?? defaultProvider(source);
  const options = snippetOptions(source, { ...query, provider }, way);
  const programs = inferenceSnippets(model, options).filter(
    ({ client }) =>
      way.group !== "straight" || !ASK_THE_HUB.has(client) || isNamed(source, provider),
  );
  const isPlainFirst = provider === EMBEDDED && !isChat(model);
  return { programs: isPlainFirst ? plainFirst(programs) : programs, options };
}

/** What the programs of a query depend on. */
function snippetOptions(
  source: UsageSource,
  query: UsageQuery & { readonly provider: string },
  way: CallWay,
): SnippetOptions {
  const { model, hubUrl, providers } = source;
  const { provider, temperature, max_tokens, top_p } = query;
  const sample = sampleOf(source);
  const endpointUrl = query.endpoint_url ?? (provider === OWN_SERVER ? OWN_SERVER_URL : undefined);
  const providerId = source.routes.find(({ key }) => key === provider)?.providerId;
  return {
    hubUrl,
    providers,
    ...(source.clientSupport && { clientSupport: source.clientSupport }),
    directRequest: way.group === "straight",
    ...(provider !== OWN_SERVER && { provider }),
    ...(providerId !== undefined && { providerId }),
    ...(endpointUrl !== undefined && { endpointUrl }),
    ...(query.stream !== undefined && { streaming: query.stream }),
    ...(way.billTo !== undefined && { billTo: way.billTo }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
    chatOptions: { ...switchedOptions(query), ...query.options },
    ...(query.language && { language: query.language }),
    ...(model && sample && { inputs: inputsOf(model, sample, query) }),
    ...(query.parameters && {
      parameters: validParameters(model?.pipelineTag, query.parameters),
    }),
    ...(sample?.file && { sample: sampleFile(source, sample.file) }),
    ...(source.routes[0] && { autoProvider: source.routes[0].key }),
  };
}

/** OpenAI's clients print some calls in both tables. */
const isSameClient =
  ({ language, client }: CallerSnippet) =>
  (program: Snippet): boolean =>
    program.language === language && program.client === client;

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

/**
 * Whether the hub shows clients a provider's ID of the model; to a client with the provider's key it
 * answers as to an anonymous caller.
 */
const isNamed = ({ routes, isPrivate }: UsageSource, provider: string): boolean =>
  !isPrivate && routes.some(({ key }) => key === provider);

/** The input field's initial value; `undefined` for a task without a sample. */
export const sampleOf = ({
  model,
  hubUrl,
}: Pick<UsageSource, "model" | "hubUrl">): SampleText | undefined =>
  model && findSampleText(model, hubUrl + MEDIA_PATH);

/** A program reads a sample image from a file, unless it should send its URL. */
const inputsOf = (
  model: ModelInfo,
  sample: SampleText,
  { inputs: written, image_url }: UsageQuery,
): unknown =>
  written === undefined && !image_url && isChat(model) && sample.format === "json"
    ? undefined
    : parseInputs(written ?? sample.text, sample, isChat(model));

/** What is wrong with the inputs; nothing when they can be sent. */
export function inputsError(source: UsageSource, written: string | undefined): string | undefined {
  const { model } = source;
  const sample = sampleOf(source);
  if (written === undefined || !model || !sample) return undefined;
  return parseInputs(written, sample, isChat(model)) === undefined
    ? "Enter JSON in the shape of the sample."
    : undefined;
}

/** The text instead of calls, for tasks that a provider runs but that have no input form. */
export const noInferenceReason = (source: UsageSource): string | undefined => {
  const tag = source.model?.pipelineTag;
  if (tag === undefined || sampleOf(source)) return undefined;
  const isRun = Object.values(source.providers).some(({ tasks }) => Object.hasOwn(tasks, tag));
  return isRun ? NO_SAMPLE_INPUT : undefined;
};
