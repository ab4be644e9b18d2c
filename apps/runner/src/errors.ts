import type { WireErrorCode } from "./protocol.ts";

/** An error whose message is for the caller. Every other error is only logged. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: WireErrorCode;
  /** The option that is at fault. */
  readonly param: string | undefined;
  constructor(code: WireErrorCode, message: string, param?: string) {
    super(message);
    this.code = code;
    this.param = param;
  }
}

export const promptTooLong = (message: string): CallError =>
  new CallError("context-length-exceeded", message);

export const invalidInput = (message: string, param?: string): CallError =>
  new CallError("invalid-input", message, param);
