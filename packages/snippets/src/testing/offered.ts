import { inferenceSnippets } from "../inference-snippets.ts";
import type { Offer } from "./expected-offers.ts";
import { HUB_URL, providerModelId } from "./snippet-cases.ts";

/** The clients we offer where the fixture offers some: `language/client`, in order. */
export function offeredClients({ provider, task, streaming }: Omit<Offer, "clients">) {
  const chats = task === "conversational";
  const model = {
    id: "namespace/model",
    tags: chats ? ["conversational"] : [],
    pipelineTag: chats ? "text-generation" : task,
  };
  const snippets = inferenceSnippets(model, {
    hubUrl: HUB_URL,
    provider,
    streaming,
    providerId: providerModelId(provider, task),
    // One provider takes only its own keys.
    directRequest: provider === "openai",
  });
  return snippets.map(({ language, client }) => `${language}/${client}`);
}
