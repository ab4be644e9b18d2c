import { openAiSpeech, openAiTranscription } from "../open-ai-audio.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { openAiEmbeddings } from "../open-ai-embeddings.ts";
import { openAiImages } from "../open-ai-images.ts";
import { bearer, type Provider } from "../provider.ts";

export const deepInfra: Provider = {
  label: "DeepInfra",
  hubOrganization: "DeepInfra",
  baseUrl: "https://api.deepinfra.com",
  authorization: bearer,
  keyCheck: "/v1/me",
  tasks: {
    conversational: openAiChat("/v1/openai/chat/completions"),
    "text-generation": openAiCompletion("/v1/openai/completions"),
    "feature-extraction": openAiEmbeddings("/v1/openai/embeddings"),
    "text-to-image": openAiImages("/v1/openai/images/generations"),
    "text-to-speech": openAiSpeech("/v1/openai/audio/speech"),
    "automatic-speech-recognition": openAiTranscription("/v1/openai/audio/transcriptions"),
  },
};
