import { openAiSpeech, openAiTranscription } from "./open-ai-audio.ts";
import { openAiChat } from "./open-ai-chat.ts";
import { openAiCompletion } from "./open-ai-completion.ts";
import { openAiEmbeddings } from "./open-ai-embeddings.ts";
import { bearer, type Provider } from "./provider.ts";
import { falRealtime } from "./realtime-service.ts";
import { rerank } from "./rerank.ts";
import { serviceImageEdits, serviceImages } from "./service-images.ts";

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
  readonly rerankPath?: string;
  readonly imageEditsPath?: string;
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
    ...(paths.imagesPath && { "text-to-image": serviceImages(paths.imagesPath) }),
    ...(paths.speechPath && { "text-to-speech": openAiSpeech(paths.speechPath) }),
    ...(paths.transcriptionsPath && {
      "automatic-speech-recognition": openAiTranscription(paths.transcriptionsPath),
    }),
    ...(paths.rerankPath && { "text-ranking": rerank(paths.rerankPath) }),
    ...(paths.imageEditsPath && { "image-to-image": serviceImageEdits(paths.imageEditsPath) }),
  },
});
