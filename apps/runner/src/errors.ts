import type { WireErrorCode } from "./protocol.ts";

/** An error whose message is for the caller. Every other error is only logged. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: WireErrorCode;
  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const promptTooLong = (message: string): CallError =>
  new CallError("context-length-exceeded", message);

export const invalidInput = (message: string): CallError => new CallError("invalid-input", message);
