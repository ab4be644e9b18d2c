import type { ModelInfo } from "@orrery/catalog";
import type { TaskName } from "@orrery/inference";
import { isChat } from "../inference-snippets.ts";
import { readRequest } from "../read-request.ts";
import { curlSample } from "../sample-file.ts";
import type { SnippetOptions } from "../snippet.ts";
import { isSnippetTask } from "../template-names.ts";
import { templateVariables } from "../variables.ts";
import type { Caller, CallerSnippet } from "./caller.ts";
import { CALLERS } from "./callers.ts";
import { findOpenAiCall } from "./open-ai/open-ai-call.ts";

/**
 * The same calls as `inferenceSnippets` prints, in further languages, with frameworks and for editors.
 * Empty where the provider is left open and the call is no chat: only the hub's own clients can find
 * one. Never throws.
 */
export function callerSnippets(
  givenModel: ModelInfo,
  givenOptions: SnippetOptions,
): readonly CallerSnippet[] {
  const { model, provider, options } = readRequest(givenModel, givenOptions, () => {});
  const tag = model.pipelineTag ?? "";
  if (!isSnippetTask(tag)) return [];
  const chats = isChat(model);
  if (tag === "image-text-to-text" && !chats) return [];
  const task = (chats ? "conversational" : tag) as TaskName;
  const variables = templateVariables({ model, provider, task, options });
  if (!variables || variables.fullUrl === "") return [];
  const { sample } = variables;
  const openAiCall = findOpenAiCall(variables);
  const snippetOf = (caller: Caller): CallerSnippet => {
    if (caller.speaks === "http") {
      const { speaks: _, print, ...described } = caller;
      const fetch = sample && { fetch: curlSample(sample) };
      return { ...described, content: print(variables), ...fetch };
    }
    const { speaks: _, print, keyVariable, ...described } = caller;
    const variable = openAiCall && keyVariable?.(openAiCall);
    return {
      ...described,
      content: openAiCall ? print(openAiCall) : "",
      ...(variable !== undefined && { keyVariable: variable }),
    };
  };
  return CALLERS.filter((caller) => isWanted(caller, options))
    .map(snippetOf)
    .filter(({ content }) => content !== "");
}

const isWanted = ({ language, client }: Caller, wanted: SnippetOptions): boolean =>
  (wanted.language === undefined || wanted.language === language) &&
  (wanted.client === undefined || wanted.client === client);
