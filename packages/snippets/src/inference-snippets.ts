import type { ModelInfo } from "@orrery/catalog";
import type { TaskName } from "@orrery/inference";
import { type ClientSupport, isSupported } from "./client-support/client-support.ts";
import { type ClientEntry, clientsWith, getTemplate } from "./clients.ts";
import { readRequest } from "./read-request.ts";
import type { Snippet, SnippetOptions } from "./snippet.ts";
import { isSnippetTask, templateNameOf } from "./template-names.ts";
import { type TemplateVariables, templateVariables } from "./variables.ts";

/**
 * Programs that call a model through a provider, in every supported language and client; empty if there are
 * none. Never throws: problems of the request go to `log`.
 */
export function inferenceSnippets(
  givenModel: ModelInfo,
  givenOptions: SnippetOptions,
  log: (message: string) => void = () => {},
): readonly Snippet[] {
  const { model, provider, options } = readRequest(givenModel, givenOptions, log);
  const tag = model.pipelineTag ?? "";
  if (!isSnippetTask(tag)) return [];
  const chats = isChat(model);
  const { inputs } = options;
  if (chats && typeof inputs === "object" && !Array.isArray(inputs))
    log("Chat inputs must be a string or an array of messages; the sample is used instead");
  const task = (chats ? "conversational" : tag) as TaskName;
  const variables =
    tag === "image-text-to-text" && !chats
      ? undefined
      : templateVariables({ model, provider, task, options });
  if (!variables) {
    log(`Failed to get provider helper for ${provider} (${task})`);
    return [];
  }
  const chatTemplate = options.streaming ? "conversationalStream" : "conversational";
  const template = chats ? chatTemplate : templateNameOf(tag);
  const snippets: Snippet[] = [];
  for (const entry of clientsWith(template)) {
    const support = supportOf(entry, options);
    if (!isOffered(entry, support, options, variables)) continue;
    const methodName = support?.methods[tag] ?? "";
    if (support && !chats && methodName === "") continue;
    const content = getTemplate(entry, template)(variables, methodName);
    if (content !== "") snippets.push({ language: entry.language, client: entry.client, content });
  }
  return snippets;
}

/** Only these two kinds of model chat, and only when their tags say so. */
export const isChat = ({ pipelineTag, tags }: ModelInfo): boolean =>
  (pipelineTag === "text-generation" || pipelineTag === "image-text-to-text") &&
  tags.includes("conversational");

/** The built-in facts, unless overridden. */
const supportOf = (
  { client, support }: ClientEntry,
  { clientSupport }: SnippetOptions,
): ClientSupport | undefined =>
  clientSupport && Object.hasOwn(clientSupport, client) ? clientSupport[client] : support;

function isOffered(
  { language, client, support: builtIn }: ClientEntry,
  support: ClientSupport | undefined,
  options: SnippetOptions,
  variables: TemplateVariables,
): boolean {
  if (builtIn && !support) return false;
  if (options.language !== undefined && options.language !== language) return false;
  if (options.client !== undefined && options.client !== client) return false;
  // Outside chat, only such a client can find out which provider `auto` is.
  if (variables.fullUrl === "" && !support) return false;
  // Such a client has its own list of providers and their tasks, without a hub's custom ones.
  const { provider, task, route } = variables;
  const called = provider === "auto" ? (options.autoProvider ?? provider) : provider;
  return !support || isSupported(support, { provider: called, task, route });
}
