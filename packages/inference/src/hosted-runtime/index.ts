export {
  type ExceptionField,
  findRuntimeException,
  GENERIC_SERVICE_ERROR,
  RUNTIME_EXCEPTIONS,
  type RuntimeException,
  type RuntimeExceptionName,
} from "./exceptions.ts";
