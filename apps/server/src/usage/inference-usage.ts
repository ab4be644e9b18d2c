import { type ModelInfo, NO_SAMPLE_INPUT } from "@orrery/catalog";
import {
  type Client,
  environmentVariable,
  inferenceSnippets,
  type Snippet,
  type SnippetOptions,
} from "@orrery/snippets";
import { MEDIA_PATH } from "../pages/assets.ts";
import { findSampleText, isChat, parseInputs, type SampleText } from "./sample-text.ts";
import { OWN_SERVER, type UsageQuery } from "./usage-query.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** Where the usual servers of language models listen. */
export const OWN_SERVER_URL = "http://localhost:8000";

/** Before they call a provider, these ask the hub for its name of the model: not answered here yet. */
const ASK_THE_HUB: ReadonlySet<Client> = new Set(["huggingface_hub", "huggingface.js"]);

export interface ProviderChoice {
  readonly key: string;
  readonly label: string;
}

/** One's own server, then the providers that can be called straight for what the model does. */
export const listProviderChoices = (source: UsageSource): readonly ProviderChoice[] =>
  [
    { key: OWN_SERVER, label: "Your own server" },
    ...Object.entries(source.providers)
      .filter(([, { baseUrl }]) => baseUrl !== undefined)
      .map(([key, { label }]) => ({ key, label })),
  ].filter(({ key }) => listStraightPrograms(source, { provider: key }).length > 0);

/** Every program for one's own server, or for a provider that is called with its own key. */
export function listStraightPrograms(source: UsageSource, query: UsageQuery): readonly Snippet[] {
  const direct = query.provider !== OWN_SERVER;
  return listPrograms(source, { ...query, direct }).filter(
    ({ client }) => !direct || !ASK_THE_HUB.has(client),
  );
}

/** Programs for what the query says, of every client, in the order of languages and clients. */
export function listPrograms(
  source: UsageSource,
  { provider = OWN_SERVER, ...query }: UsageQuery,
): readonly Snippet[] {
  const { model, hubUrl, providers } = source;
  if (!model) return [];
  const { temperature, max_tokens, top_p, inputs } = query;
  const sample = sampleOf(source);
  const endpointUrl = query.endpoint_url ?? (provider === OWN_SERVER ? OWN_SERVER_URL : undefined);
  const options: SnippetOptions = {
    hubUrl,
    providers,
    ...(provider !== OWN_SERVER && { provider }),
    ...(endpointUrl !== undefined && { endpointUrl }),
    ...(query.direct !== undefined && { directRequest: query.direct }),
    ...(query.stream !== undefined && { streaming: query.stream }),
    ...(query.bill_to !== undefined && { billTo: query.bill_to }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
    ...(query.options && { chatOptions: query.options }),
    ...(query.language && { language: query.language }),
    ...(sample && { inputs: inputsOf(model, sample, inputs) }),
  };
  return inferenceSnippets(model, options);
}

/** What the input's field begins with; nothing where the task has no sample. */
export const sampleOf = ({ model, hubUrl }: UsageSource): SampleText | undefined =>
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

/** Where a program for this provider looks for its key. */
export const keyVariable = (provider: string): string =>
  environmentVariable(provider, provider === OWN_SERVER ? "endpoint" : "direct");

const INSTALL: Readonly<Record<string, string>> = {
  "python/openai": "pip install openai",
  "python/huggingface_hub": "pip install huggingface_hub",
  "python/fal_client": "pip install fal-client",
  "python/requests": "pip install requests",
  "js/openai": "npm install openai",
  "js/huggingface.js": "npm install @huggingface/inference",
};

export const installLine = ({ language, client }: Snippet): string | undefined =>
  INSTALL[`${language}/${client}`];

/** A program as the panel shows it. */
export function presentProgram(snippet: Snippet): PlainSnippet {
  const { language, client, content } = snippet;
  const install = installLine(snippet);
  return { label: client, language, content, ...(install !== undefined && { install }) };
}
