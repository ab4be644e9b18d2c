import type { ModelInfo } from "@orrery/catalog";
import { cleanHeader, cleanUrl, type TaskName } from "@orrery/inference";
import { isChat } from "../inference-snippets.ts";
import { readRequest } from "../read-request.ts";
import type { Client, Language, Snippet, SnippetOptions } from "../snippet.ts";
import { isSnippetTask } from "../template-names.ts";
import { awsSdk } from "./aws-sdk.ts";
import { boto3 } from "./boto3.ts";
import { curlInvoke } from "./curl-invoke.ts";
import { type RuntimeCall, runtimeCall } from "./runtime-call.ts";

interface RuntimeClient {
  readonly language: Language;
  readonly client: Client;
  readonly print: (call: RuntimeCall, token: string) => string;
}

/** Clients of hosted model runtimes, which also call this hub: in the order they are offered. */
export const RUNTIME_CLIENTS: readonly RuntimeClient[] = [
  { language: "python", client: "boto3", print: boto3 },
  { language: "js", client: "aws-sdk", print: awsSdk },
  { language: "sh", client: "curl-invoke", print: curlInvoke },
];

/**
 * Programs that call a model as a hosted runtime's: through this hub, or straight to such a runtime. Empty where
 * that is not possible. Never throws.
 */
export function runtimeSnippets(
  givenModel: ModelInfo,
  givenOptions: SnippetOptions,
): readonly Snippet[] {
  const { model, provider, options } = readRequest(givenModel, givenOptions, () => {});
  const tag = model.pipelineTag ?? "";
  if (!isSnippetTask(tag) || (tag === "image-text-to-text" && !isChat(model))) return [];
  const task = (isChat(model) ? "conversational" : tag) as TaskName;
  const hubUrl = cleanUrl(options.hubUrl);
  const call = runtimeCall({ model, task, provider, options: { ...options, hubUrl } });
  if (!call) return [];
  const token = options.accessToken === undefined ? "" : cleanHeader(options.accessToken);
  return RUNTIME_CLIENTS.filter(
    ({ language, client }) =>
      (options.language === undefined || options.language === language) &&
      (options.client === undefined || options.client === client),
  )
    .map(({ language, client, print }) => ({ language, client, content: print(call, token) }))
    .filter(({ content }) => content !== "");
}
