export {
  type ExceptionField,
  findRuntimeException,
  GENERIC_SERVICE_ERROR,
  RUNTIME_EXCEPTIONS,
  type RuntimeException,
  type RuntimeExceptionName,
} from "./exceptions.ts";
export { FAMILY_NAMES, findFamily, runtimeModelId } from "./families.ts";
export type { Embeddings, Family, FinishReason, Generation, GenerationEvent } from "./family.ts";
export { readChatRequest } from "./generation-request.ts";
export { metricsOf } from "./read-events.ts";
export { runtimeModelPath } from "./runtime-path.ts";
