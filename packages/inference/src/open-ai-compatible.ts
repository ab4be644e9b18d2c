import { openAiSpeech, openAiTranscription } from "./open-ai-audio.ts";
import { openAiChat } from "./open-ai-chat.ts";
import { openAiCompletion } from "./open-ai-completion.ts";
import { openAiEmbeddings } from "./open-ai-embeddings.ts";
import { openAiImages } from "./open-ai-images.ts";
import { bearer, type Provider } from "./provider.ts";
import { falRealtime } from "./realtime-service.ts";

/** A service that copied the usual protocol, as an operator describes it. */
export interface CompatibleService {
  readonly label: string;
  /** Without a slash at the end; paths are appended. */
  readonly baseUrl: string;
  /** Absent for a service that does not chat. */
  readonly chatPath?: string;
  readonly completionsPath?: string;
  readonly embeddingsPath?: string;
  readonly imagesPath?: string;
  readonly speechPath?: string;
  readonly transcriptionsPath?: string;
  /** Where a key is exchanged for a token of live sessions, as fal has them; absent without any. */
  readonly tokensPath?: string;
  /** Its URL may be inside the operator's own network. */
  readonly isLocal?: boolean;
  /** Works without a key as well. */
  readonly isKeyless?: boolean;
}

/** That service as a provider: bearer keys, and the tasks that it has a path for. */
export const openAiCompatible = (
  key: string,
  { label, baseUrl, isLocal = false, isKeyless = false, ...paths }: CompatibleService,
): Provider => ({
  label,
  baseUrl,
  isLocal,
  isKeyless,
  hubOrganization: key,
  authorization: bearer,
  ...(paths.tokensPath && { realtime: falRealtime(`${baseUrl}${paths.tokensPath}`, baseUrl) }),
  tasks: {
    ...(paths.chatPath && { conversational: openAiChat(paths.chatPath) }),
    ...(paths.completionsPath && { "text-generation": openAiCompletion(paths.completionsPath) }),
    ...(paths.embeddingsPath && { "feature-extraction": openAiEmbeddings(paths.embeddingsPath) }),
    ...(paths.imagesPath && { "text-to-image": openAiImages(paths.imagesPath) }),
    ...(paths.speechPath && { "text-to-speech": openAiSpeech(paths.speechPath) }),
    ...(paths.transcriptionsPath && {
      "automatic-speech-recognition": openAiTranscription(paths.transcriptionsPath),
    }),
  },
});
