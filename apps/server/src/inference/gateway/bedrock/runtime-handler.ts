import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { pipeline, type Readable, Transform } from "node:stream";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { OutgoingPolicy } from "../../../outgoing/outgoing-policy.ts";
import { MAX_REPLY_BYTES } from "../../../outgoing/read-reply.ts";
import { publicLookup, type Timeouts } from "../../../outgoing/safe-fetch.ts";
import { CONNECT_MS, type ConnectMode } from "./runtime-access.ts";

export interface RuntimeClientDeps {
  readonly policy: OutgoingPolicy;
  readonly timeouts: Timeouts;
}

/**
 * Sends the SDK's requests: limits the time to connect, checks the final URL of each request, and limits
 * the size of replies.
 */
export class RuntimeHandler extends NodeHttpHandler {
  readonly #policy: OutgoingPolicy;
  readonly #isOperators: boolean;

  constructor(mode: ConnectMode, isOperators: boolean, { policy, timeouts }: RuntimeClientDeps) {
    const lookup = isOperators ? {} : { lookup: publicLookup };
    super({
      connectionTimeout: CONNECT_MS[mode],
      requestTimeout: timeouts.headersMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
      httpAgent: new HttpAgent({ keepAlive: true, ...lookup }),
      httpsAgent: new HttpsAgent({ keepAlive: true, ...lookup }),
    });
    this.#policy = policy;
    this.#isOperators = isOperators;
  }

  override async handle(...args: Parameters<NodeHttpHandler["handle"]>) {
    const [{ protocol, hostname, port }] = args;
    const origin = `${protocol}//${hostname}${port ? `:${port}` : ""}`;
    this.#policy.runtime(origin, this.#isOperators);
    const answered = await super.handle(...args);
    const { headers, body } = answered.response;
    if (/eventstream/.test(headers["content-type"] ?? "")) return answered;
    answered.response.body = limited(body as Readable);
    return answered;
  }
}

function limited(body: Readable): Readable {
  let size = 0;
  const limit = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size <= MAX_REPLY_BYTES) return done(null, piece);
      done(new GatewayError("reply-too-large", "The provider's response is too large."));
    },
  });
  // The reader of the limited body gets the error.
  return pipeline(body, limit, () => undefined);
}
