import type { WireErrorCode } from "./protocol.ts";

/** Something to tell the caller in words. Every other error becomes `model-error`. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: WireErrorCode;
  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidInput = (message: string): CallError => new CallError("invalid-input", message);
