/** How long a response is kept that its caller asked to keep. */
export const KEPT_RESPONSE_DAYS = 30;

/** A response of a model, in the words of the API that made it. */
export interface KeptResponse {
  readonly id: string;
  /** The response that it went on from. */
  readonly previousId: string | undefined;
  /** Items that its request added to the conversation. */
  readonly input: readonly object[];
  readonly response: { readonly output: readonly object[] } & object;
  /** The job that makes it; absent once it is over. */
  readonly jobId?: string | undefined;
  /** Of one that was streamed in the background. */
  readonly eventCount?: number | undefined;
}
