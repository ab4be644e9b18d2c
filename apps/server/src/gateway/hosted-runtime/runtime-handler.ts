import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { pipeline, type Readable, Transform } from "node:stream";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { GatewayError } from "../gateway-error.ts";
import type { OutgoingPolicy } from "../outgoing-policy.ts";
import { MAX_REPLY_BYTES } from "../read-reply.ts";
import { type Patience, publicLookup } from "../safe-fetch.ts";
import { CONNECT_MS, type ConnectMode } from "./runtime-access.ts";

export interface RuntimeClientDeps {
  readonly policy: OutgoingPolicy;
  readonly patience: Patience;
}

/**
 * Sends what the SDK asks for: gives up connections that take longer than the mode lets them, looks at where each
 * request goes, after the SDK has worked it out, and lets no reply grow without end.
 */
export class RuntimeHandler extends NodeHttpHandler {
  readonly #policy: OutgoingPolicy;
  readonly #isOperators: boolean;

  constructor(mode: ConnectMode, isOperators: boolean, { policy, patience }: RuntimeClientDeps) {
    const lookup = isOperators ? {} : { lookup: publicLookup };
    super({
      connectionTimeout: CONNECT_MS[mode],
      requestTimeout: patience.headersMs,
      throwOnRequestTimeout: true,
      socketTimeout: patience.idleMs,
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
      done(new GatewayError("reply-too-large", "The provider's reply is too large."));
    },
  });
  // Whoever reads the limited body hears of what went wrong.
  return pipeline(body, limit, () => undefined);
}
