import { openAiChat } from "./open-ai-chat.ts";
import { openAiEmbeddings } from "./open-ai-embeddings.ts";
import { bearer, type Provider } from "./provider.ts";

/** A service that copied the usual protocol, as an operator describes it. */
export interface CompatibleService {
  readonly label: string;
  /** Without a slash at the end; paths are appended. */
  readonly baseUrl: string;
  /** Absent for a service that does not chat. */
  readonly chatPath?: string;
  readonly embeddingsPath?: string;
}

/** That service as a provider: bearer keys, chat and embeddings where it has a path for them. */
export const openAiCompatible = (
  key: string,
  { label, baseUrl, chatPath, embeddingsPath }: CompatibleService,
): Provider => ({
  label,
  hubOrganization: key,
  baseUrl,
  authorization: bearer,
  tasks: {
    ...(chatPath && { conversational: openAiChat(chatPath) }),
    ...(embeddingsPath && { "feature-extraction": openAiEmbeddings(embeddingsPath) }),
  },
});
