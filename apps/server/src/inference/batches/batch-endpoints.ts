import type { Registry } from "@orrery/registry";
import type { Gateway } from "../gateway/gateway-api.ts";
import { answerChat, answerCompletion } from "../openai/chat.ts";
import { answerEmbeddings } from "../openai/embeddings.ts";
import type { Answered, Asker } from "../openai/inference-call.ts";
import { answerResponse } from "../responses/respond.ts";

export interface BatchDeps {
  readonly gateway: Gateway;
  readonly registry: Pick<
    Registry,
    "backgroundResponses" | "batches" | "conversations" | "keptResponses"
  >;
}

type Answer = (
  deps: BatchDeps,
  asker: Asker,
  body: unknown,
  signal: AbortSignal,
) => Promise<Answered>;

/** What the calls of a batch may be of. */
export const BATCH_ENDPOINTS: Readonly<Record<string, Answer>> = {
  "/v1/chat/completions": ({ gateway }, ...call) => answerChat(gateway, ...call),
  "/v1/completions": ({ gateway }, ...call) => answerCompletion(gateway, ...call),
  "/v1/embeddings": ({ gateway }, ...call) => answerEmbeddings(gateway, ...call),
  "/v1/responses": answerResponse,
};
