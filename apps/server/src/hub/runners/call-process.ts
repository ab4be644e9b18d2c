import { SIGNATURE_HEADER } from "../../base/signatures/process-signature.ts";
import { createSafeFetch, type SafeFetch } from "../../outgoing/safe-fetch.ts";
import type { SendToProcess } from "../../runner/remote/remote-runner.ts";
import { RUNNER_PATH } from "../../runner/remote/runner-ask.ts";

const TIMEOUTS = {
  connectMs: 2_000,
  /** The other process answers as soon as it has read the call. */
  headersMs: 15_000,
  /** It says every five seconds that it lives. */
  idleMs: 20_000,
  totalMs: 0,
};

/** Calls of other processes of this hub, at addresses that they wrote into the database. */
export function createProcessCalls(): {
  readonly send: SendToProcess;
  readonly close: SafeFetch["close"];
} {
  const safeFetch = createSafeFetch(TIMEOUTS);
  return {
    async send({ address }, signature, body, signal) {
      const reply = await safeFetch.send({
        target: { url: new URL(RUNNER_PATH, address), isLocal: true },
        method: "POST",
        headers: { "content-type": "application/octet-stream", [SIGNATURE_HEADER]: signature },
        body,
        signal,
      });
      if (reply.status === 200) return reply.body;
      reply.body.destroy();
      throw new Error(`${address} answers ${reply.status}.`);
    },
    close: safeFetch.close,
  };
}
