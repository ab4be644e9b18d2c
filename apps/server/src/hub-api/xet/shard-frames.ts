import { setTimeout } from "node:timers/promises";
import { wireError } from "../../http/error-response.ts";

/** Proxies end responses after a silent minute, clients after five. */
const SILENCE_MS = 20_000;

/**
 * The response to a shard, one JSON object per line: the first immediately, at least one every twenty
 * seconds, and the last with the result, which the client shows.
 */
export async function* shardFrames(
  total: number,
  take: (onStored: (count: number) => void) => Promise<void>,
  onFault: (error: unknown) => void,
): AsyncGenerator<string> {
  let verified = 0;
  const taking = take((count) => {
    verified = count;
  }).then(
    () => ({ type: "result" }),
    (error: unknown) => {
      const { status, message } = wireError(error);
      if (status >= 500) onFault(error);
      return { type: "error", message, retryable: status >= 500 && status !== 507 };
    },
  );
  yield frame({ type: "validating", verified: 0, total });
  for (;;) {
    const silence = new AbortController();
    const end = await Promise.race([
      taking,
      setTimeout(SILENCE_MS, undefined, { signal: silence.signal }).catch(() => undefined),
    ]);
    silence.abort();
    if (end) return yield frame(end);
    yield frame({ type: "validating", verified, total });
  }
}

const frame = (value: object): string => `${JSON.stringify(value)}\n`;
