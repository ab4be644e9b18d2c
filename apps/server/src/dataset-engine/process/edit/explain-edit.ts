import { EngineError } from "../../engine-error.ts";
import { explainFailure } from "../explain-failure.ts";

const MAX_MESSAGE = 300;

/** An expression with types that do not fit is the caller's; what the file is, explains itself as elsewhere. */
export function explainEdit(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!/^(?:Binder|Conversion|Out of Range) Error/.test(message)) return explainFailure(error);
  const [first = ""] = message.split("\n");
  return new EngineError("InvalidParameter", first.slice(0, MAX_MESSAGE));
}
