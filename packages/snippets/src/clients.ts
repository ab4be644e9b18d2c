import type { ClientSupport } from "./client-support/client-support.ts";
import { huggingfaceHubSupport } from "./client-support/huggingface-hub.ts";
import { huggingfaceJsSupport } from "./client-support/huggingface-js.ts";
import { fetchTemplates } from "./js/fetch.ts";
import { huggingfaceJsTemplates } from "./js/huggingface-js.ts";
import { openAiJsTemplates } from "./js/openai.ts";
import { falClientTemplates } from "./python/fal-client.ts";
import { huggingfaceHubTemplates } from "./python/huggingface-hub.ts";
import { openAiPythonTemplates } from "./python/openai.ts";
import { requestsTemplates } from "./python/requests.ts";
import { curlTemplates } from "./sh/curl.ts";
import type { Client, Language } from "./snippet.ts";
import type { ClientTemplates, Template } from "./template.ts";
import { TEMPLATE_NAMES, type TemplateName } from "./template-names.ts";

export interface ClientEntry {
  readonly language: Language;
  readonly client: Client;
  readonly templates: ClientTemplates;
  /**
   * Of a client of the hub's own: what it can call. It finds the provider itself, so it also serves
   * `auto` outside chat.
   */
  readonly support?: ClientSupport;
}

/** Every client, in the order they are offered. */
export const CLIENTS: readonly ClientEntry[] = [
  { language: "python", client: "openai", templates: openAiPythonTemplates },
  {
    language: "python",
    client: "huggingface_hub",
    templates: huggingfaceHubTemplates,
    support: huggingfaceHubSupport,
  },
  { language: "python", client: "fal_client", templates: falClientTemplates },
  { language: "python", client: "requests", templates: requestsTemplates },
  { language: "js", client: "openai", templates: openAiJsTemplates },
  {
    language: "js",
    client: "huggingface.js",
    templates: huggingfaceJsTemplates,
    support: huggingfaceJsSupport,
  },
  { language: "js", client: "fetch", templates: fetchTemplates },
  { language: "sh", client: "curl", templates: curlTemplates },
];

/** What the clients can call that find providers themselves. */
export const CLIENT_SUPPORT: Readonly<Record<string, ClientSupport>> = Object.fromEntries(
  CLIENTS.flatMap(({ client, support }) => (support ? [[client, support] as const] : [])),
);

/** A client's template by name; throws when it has none. */
export function getTemplate(
  { language, client, templates }: ClientEntry,
  name: TemplateName,
): Template {
  const template = templates[name];
  if (!template) throw new Error(`Template not found: ${language}/${client}/${name}`);
  return template;
}

/** The clients that have a template, in the order they are offered. */
export const clientsWith = (name: TemplateName): readonly ClientEntry[] =>
  CLIENTS_BY_TEMPLATE.get(name) ?? [];

const CLIENTS_BY_TEMPLATE: ReadonlyMap<TemplateName, readonly ClientEntry[]> = new Map(
  TEMPLATE_NAMES.map((name) => [name, CLIENTS.filter(({ templates }) => name in templates)]),
);
