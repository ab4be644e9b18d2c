import type { Readable } from "node:stream";
import { Agent, request } from "undici";
import { SIGNATURE_HEADER, type Signer } from "../base/signatures/process-signature.ts";
import { ProcessRefusal } from "./ask-process.ts";

/** Opens what another process of this hub sends without an end in time. `undefined` where it has no such thing. */
export type OpenProcess = (
  address: string,
  path: string,
  body: unknown,
  signal: AbortSignal,
) => Promise<Readable | undefined>;

const CONNECT_MS = 1_000;
/** The process that sends may wait so long for its source. */
const IDLE_MS = 90_000;

/** One connection each. Throws when the process does not answer. */
export function createProcessOpener(signer: Signer): {
  readonly open: OpenProcess;
  close(): Promise<void>;
} {
  const dispatcher = new Agent({
    connectTimeout: CONNECT_MS,
    headersTimeout: IDLE_MS,
    bodyTimeout: IDLE_MS,
  });
  return {
    async open(address, path, wanted, signal) {
      const body = JSON.stringify(wanted);
      const signed = { method: "POST", path, body } as const;
      const answer = await request(address + path, {
        ...{ dispatcher, method: signed.method, body, signal },
        headers: {
          "content-type": "application/json",
          [SIGNATURE_HEADER]: signer.sign(signed),
        },
      });
      if (answer.statusCode === 200) return answer.body;
      await answer.body.dump();
      if (answer.statusCode === 404) return undefined;
      throw new ProcessRefusal(address, answer.statusCode);
    },
    close: () => dispatcher.destroy(),
  };
}
