import type { ModelInfo } from "@orrery/catalog";
import type { TaskName } from "@orrery/inference";
import { isSupported } from "./client-support/client-support.ts";
import { type ClientEntry, clientsWith, getTemplate } from "./clients.ts";
import { readRequest } from "./read-request.ts";
import type { Snippet, SnippetOptions } from "./snippet.ts";
import { isSnippetTask, templateNameOf } from "./template-names.ts";
import { type TemplateVariables, templateVariables } from "./variables.ts";

/**
 * Programs that call a model through a provider, in every language and client that has one; empty
 * where none has. Never throws: what is wrong with the request goes to `log`.
 */
export function inferenceSnippets(
  model: ModelInfo,
  options: SnippetOptions,
  log: (message: string) => void = () => {},
): readonly Snippet[] {
  const request = readRequest(model, options, log);
  const tag = request.model.pipelineTag ?? "";
  if (!isSnippetTask(tag)) return [];
  const chats = isChat(request.model);
  const { inputs } = request.options;
  if (chats && typeof inputs === "object" && !Array.isArray(inputs))
    log("A chat's inputs are a text or a list of messages; the sample is printed instead");
  const task = (chats ? "conversational" : tag) as TaskName;
  const variables =
    tag === "image-text-to-text" && !chats ? undefined : templateVariables({ ...request, task });
  if (!variables) {
    log(`Failed to get provider helper for ${request.provider} (${task})`);
    return [];
  }
  const chatTemplate = request.options.streaming ? "conversationalStream" : "conversational";
  const template = chats ? chatTemplate : templateNameOf(tag);
  const snippets: Snippet[] = [];
  for (const entry of clientsWith(template)) {
    if (!isOffered(entry, request.options, variables)) continue;
    const methodName = entry.support?.methods[tag] ?? "";
    if (entry.support && !chats && methodName === "") continue;
    const content = getTemplate(entry, template)(variables, methodName);
    if (content !== "") snippets.push({ language: entry.language, client: entry.client, content });
  }
  return snippets;
}

/** Only these two kinds of model chat, and only when their tags say so. */
export const isChat = ({ pipelineTag, tags }: ModelInfo): boolean =>
  (pipelineTag === "text-generation" || pipelineTag === "image-text-to-text") &&
  tags.includes("conversational");

function isOffered(
  { language, client, support }: ClientEntry,
  options: SnippetOptions,
  variables: TemplateVariables,
): boolean {
  if (options.language !== undefined && options.language !== language) return false;
  if (options.client !== undefined && options.client !== client) return false;
  // Outside chat nobody but such a client can find out which provider `auto` means.
  if (variables.fullUrl === "" && !support) return false;
  // Such a client has a list of its own of providers and their tasks: a hub's operator is not on it.
  const { provider, task, route } = variables;
  const called = provider === "auto" ? (options.autoProvider ?? provider) : provider;
  return !support || isSupported(support, { provider: called, task, route });
}
