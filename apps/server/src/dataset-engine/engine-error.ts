/** Why the engine does not answer, with the code and status that clients of dataset viewers know. */
const STATUS = {
  MissingRequiredParameter: 422,
  InvalidParameter: 422,
  ConfigNotFoundError: 404,
  SplitNotFoundError: 404,
  EmptyDatasetError: 500,
  ConfigNamesError: 500,
  DataFilesNotFoundError: 500,
  FileFormatMismatchBetweenSplitsError: 500,
  DatasetWithTooManySplitsError: 501,
  SplitParquetSchemaMismatchError: 422,
  SearchFeatureNotAvailableError: 400,
  DatasetGenerationError: 500,
  ResponseNotReady: 500,
  TooManyColumnsError: 501,
  TooBigContentError: 501,
  NotSupportedDisabledViewerError: 501,
  ServerBusyError: 503,
} as const;

export type EngineErrorCode = keyof typeof STATUS;

/** Distinguish by `code`: the error also comes from another process, as its two texts. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
