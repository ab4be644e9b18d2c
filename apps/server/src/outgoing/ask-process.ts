import { Agent, request } from "undici";
import { SIGNATURE_HEADER, type Signer } from "../base/signatures/process-signature.ts";

/** Asks another process of this hub. Throws when it does not answer with 200, in time and within bounds. */
export type AskProcess = (
  address: string,
  path: string,
  body: unknown,
  timeoutMs: number,
) => Promise<unknown>;

/** It was reached and did not do it. */
export class ProcessRefusal extends Error {
  readonly status: number;

  constructor(address: string, status: number) {
    super(`The process at ${address} answers ${status}.`);
    this.status = status;
  }
}

const CONNECTIONS = 16;
const CONNECT_MS = 1_000;
const KEEP_ALIVE_MS = 30_000;
const MOST_ANSWER_BYTES = 4_000_000;

/** Over connections that stay open; what is asked stands in the body, so that no log shows it. */
export function createProcessAsker(signer: Signer): {
  readonly ask: AskProcess;
  close(): Promise<void>;
} {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connectTimeout: CONNECT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: MOST_ANSWER_BYTES,
  });
  return {
    async ask(address, path, asked, timeoutMs) {
      const body = JSON.stringify(asked);
      const signed = { method: "POST", path, body } as const;
      const answer = await request(address + path, {
        ...{ dispatcher, method: signed.method, body },
        headers: {
          "content-type": "application/json",
          [SIGNATURE_HEADER]: signer.sign(signed),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.statusCode === 200) return answer.body.json();
      await answer.body.dump();
      throw new ProcessRefusal(address, answer.statusCode);
    },
    close: () => dispatcher.destroy(),
  };
}
