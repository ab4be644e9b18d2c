import { type ModelInfo, modelInfo, NO_SAMPLE_INPUT } from "@orrery/catalog";
import { findProviderTask } from "@orrery/inference";
import {
  type FormTask,
  inputFormOf,
  isFormTask,
  parametersOf,
  TASK_FORMS,
} from "@orrery/inference/task-forms";
import { formatRepoId, type Repo, type RepoAt, type Viewer } from "@orrery/registry";
import type { FormWidgetData, WidgetData, WidgetProvider } from "@orrery/web/page-data/widget";
import type { Hub } from "../hub/hub.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { chatSamples } from "./chat-samples.ts";
import { findOffers, type Offers } from "./find-offers.ts";
import { formSamples } from "./form-samples.ts";
import { readRunInput, runFile } from "./run-input.ts";
import { isChat } from "./sample-text.ts";

/** A model's widget; `address` may name the sample or run to start with. */
export async function presentWidget(
  context: Pick<ApiContext, "gateway" | "hub">,
  viewer: Viewer,
  at: RepoAt,
  address: URLSearchParams,
): Promise<WidgetData> {
  const { id, facts } = at.repo;
  const model = modelInfo(formatRepoId(id), facts);
  const task = widgetTask(model);
  if (task === undefined) return { kind: "none", reason: reasonFor(model, at.repo) };
  if (at.isClosed) return { kind: "none", reason: "Request access to try this model." };
  const offers = await findOffers(context, viewer, at);
  if ("reason" in offers) return { kind: "none", reason: offers.reason };
  const [language] = facts.languages;
  if (task === "conversational") return chatWidget(model, language, offers, address);
  const widget = formWidget(task, model, language, offers.providers, address);
  const start = await findStart(context.hub, viewer, model.id, task, address.get("run"));
  return start ? { ...widget, start } : widget;
}

/** The task of a model's widget; `undefined` for tasks without a form, or that the hub cannot run. */
export function widgetTask(model: ModelInfo): FormTask | "conversational" | undefined {
  if (isChat(model)) return "conversational";
  const { pipelineTag: tag = "" } = model;
  return isFormTask(tag) && findProviderTask("hf-inference", tag) ? tag : undefined;
}

function reasonFor({ pipelineTag }: ModelInfo, { isMirror }: Pick<Repo, "isMirror">): string {
  if (pipelineTag !== undefined) return NO_SAMPLE_INPUT;
  return isMirror
    ? "This model's card names no task, so it can't be tried here."
    : "This model has no task. Add pipeline_tag to its card to try it here.";
}

function chatWidget(
  model: ModelInfo,
  language: string | undefined,
  { providers, takesImages }: Extract<Offers, { readonly providers: unknown }>,
  address: URLSearchParams,
): WidgetData {
  const samples = chatSamples(model, language, takesImages);
  const { text = "", system } = samples[sampleIndex(address)] ?? samples[0] ?? {};
  const start = { text, ...(system !== undefined && { system }) };
  return { kind: "chat", takesImages, providers, samples, start };
}

function formWidget(
  task: FormTask,
  model: ModelInfo,
  language: string | undefined,
  providers: readonly WidgetProvider[],
  address: URLSearchParams,
): FormWidgetData {
  const samples = formSamples(task, model, language);
  const start = samples[sampleIndex(address)] ?? samples[0] ?? { values: {} };
  return {
    kind: "form",
    task,
    fields: inputFormOf(task).fields,
    parameters: parametersOf(task).filter(
      ({ forProviders }) => !forProviders || providers.some(({ id }) => !OWN.has(id)),
    ),
    output: TASK_FORMS[task].output,
    providers,
    samples,
    start,
  };
}

/** The hub's own runtime, and the choice of it. */
const OWN: ReadonlySet<string> = new Set(["auto", "hf-inference"]);

/** What a kept run of this model asked. */
async function findStart(
  { registry }: Pick<Hub, "registry">,
  viewer: Viewer,
  modelId: string,
  task: FormTask,
  id: string | null,
): Promise<FormWidgetData["start"] | undefined> {
  if (id === null) return undefined;
  const run = await registry.runs.get(viewer, id);
  const input = readRunInput(run.input);
  if (input?.kind !== "form" || run.task !== task || formatRepoId(run.repo) !== modelId)
    return undefined;
  const file = runFile(run, "input");
  return { values: input.values, ...(file && { file }) };
}

const sampleIndex = (address: URLSearchParams): number => Number(address.get("sample") ?? 0);
