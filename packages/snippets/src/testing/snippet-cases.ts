import type { ModelInfo } from "@orrery/catalog";
import { providers, type TaskName } from "@orrery/inference";
import type { SnippetOptions } from "../snippet.ts";
import { SNIPPET_TASKS } from "../template-names.ts";

export interface SnippetCase {
  readonly name: string;
  readonly model: ModelInfo;
  readonly options: SnippetOptions;
  readonly provider: string;
  readonly task: TaskName;
  readonly route: "routed" | "direct" | "endpoint";
}

export const HUB_URL = "http://hub.test:4870";
export const ENDPOINT_URL = "http://endpoint.test:8080/v1";
const CHAT_TAGS = ["text-generation", "image-text-to-text"];

/** The model a provider has for a task; one of them has a single one. */
export const providerModelId = (provider: string, task: string): string =>
  provider === "novita" && task === "image-text-to-video" ? "MiniMax-H3" : "vendor/model-1";

/** Every provider and task, `auto` included, on every route, chat with and without streaming. */
export function listSnippetCases(): readonly SnippetCase[] {
  const names = [...Object.keys(providers), "auto"];
  return names.flatMap((provider) =>
    SNIPPET_TASKS.flatMap((tag) =>
      (["routed", "direct", "endpoint"] as const).flatMap((route) => {
        const plain = makeCase({ provider, tag, route, tags: [], streaming: false });
        if (!CHAT_TAGS.includes(tag)) return [plain];
        const chats = [false, true].map((streaming) =>
          makeCase({ provider, tag, route, tags: ["conversational"], streaming }),
        );
        return [plain, ...chats];
      }),
    ),
  );
}

interface Choice {
  readonly provider: string;
  readonly tag: string;
  readonly route: SnippetCase["route"];
  readonly tags: readonly string[];
  readonly streaming: boolean;
}

function makeCase({ provider, tag, route, tags, streaming }: Choice): SnippetCase {
  const task = (tags.length > 0 ? "conversational" : tag) as TaskName;
  return {
    name: [provider, tag, route, ...tags, ...(streaming ? ["streaming"] : [])].join(" "),
    // One client remembers a model's providers.
    model: {
      id: `namespace/${[provider, tag, route, ...tags].join(".")}`,
      tags,
      pipelineTag: tag,
    },
    provider,
    task,
    route,
    options: {
      provider,
      hubUrl: HUB_URL,
      streaming,
      billTo: "acme",
      ...(provider !== "auto" && { providerId: providerModelId(provider, tag) }),
      ...(route === "direct" && { directRequest: true }),
      ...(route === "endpoint" && { endpointUrl: ENDPOINT_URL }),
    },
  };
}
