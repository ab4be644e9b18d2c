export { ENGINES, type EngineKindFacts } from "./engines/engine-kinds.ts";
export { type ListedModel, readEngineModels, withInfo } from "./engines/read-models.ts";
export { countSlots, sumMetric } from "./engines/read-queue.ts";
export { InferenceError, type InferenceErrorCode } from "./errors.ts";
export { type FieldPath, fieldAt } from "./fields.ts";
export { type Job, type JobState, jobAddress, jobState } from "./job.ts";
export {
  asBase64,
  asDataUrl,
  type EmbeddedFile,
  embeddingOf,
  type FileEncoding,
  type FileInput,
  isFile,
} from "./media.ts";
export type { MediaReply } from "./media-reply.ts";
export { chatEndpointPath, openAiChat, readChat, readChatDelta } from "./open-ai-chat.ts";
export { type CompatibleService, openAiCompatible } from "./open-ai-compatible.ts";
export { cleanHeader, cleanUrl, encodePath } from "./paths.ts";
export {
  BILL_TO_HEADER,
  type PreparedCall,
  type PrepareOptions,
  prepare,
  prepareRouterChat,
  type RouterChatOptions,
} from "./prepare.ts";
export {
  type Adapter,
  bearer,
  type Call,
  type CallBody,
  type Prepared,
  type Provider,
  type ProviderTask,
} from "./provider.ts";
export {
  createProviders,
  findProvider,
  findProviderTask,
  type ProviderName,
  type Providers,
  providers,
} from "./providers/index.ts";
export { type ProviderModel, readProviderModels } from "./providers/read-priced-models.ts";
export type { RealtimeService } from "./realtime-service.ts";
export type {
  ChatInput,
  ChatMessage,
  ChatOutput,
  FileReply,
  Label,
  MediaOutput,
  Ranked,
  TaskIO,
  TaskName,
  TaskParameters,
} from "./task-io.ts";
export type { Segment, SpokenWord, Transcript } from "./transcripts/transcript.ts";
export { readTranscriptOptions, TIMED_FORMATS } from "./transcripts/transcript-options.ts";
