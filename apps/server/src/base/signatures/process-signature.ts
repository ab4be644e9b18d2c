import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The header by which a process of the hub shows that it is one. It is no secret: it is good for one body. */
export const SIGNATURE_HEADER = "x-orrery-process";

/** How far two processes' clocks, and the way between them, may be apart. */
const LIFE_MS = 30_000;
/** What is remembered to refuse it the second time; more are refused within one life. */
const MOST_NONCES = 200_000;
const LONGEST_HEADER = 300;

/** What is signed of a call: nothing of it can be exchanged for another. */
export interface ProcessCall {
  /** The ID of the process that may read it; absent where any of the hub's may. */
  readonly to?: string;
  readonly method: string;
  /** With the query, as it is sent. */
  readonly path: string;
  readonly body: Uint8Array | string;
}

export interface Signer {
  /** The header's value. */
  sign(call: ProcessCall): string;
}

export interface SignatureCheck {
  /** The digest that the body must have; `undefined` for what is not signed, is late, or came before. */
  open(header: unknown, call: Pick<ProcessCall, "method" | "path">): string | undefined;
}

export interface ProcessSignatures {
  readonly signer: Signer;
  /** Lets in what was signed for this process alone, each once. */
  readonly own: SignatureCheck;
  /** Lets in what any process may be asked, as often as it comes: questions, which change nothing. */
  readonly shared: SignatureCheck;
}

interface SigningOptions {
  /** The same in every process on the database. */
  readonly signingKey: string;
  readonly now: () => Date;
}

interface CheckOptions {
  /** The ID of this process; absent for calls of any. */
  readonly self?: string;
  /** How many signatures are remembered to refuse them the second time; absent: none is. */
  readonly remembers?: number;
}

export const createSignatures = (options: SigningOptions, self: string): ProcessSignatures => ({
  signer: createSigner(options),
  own: createSignatureCheck(options, { self, remembers: MOST_NONCES }),
  shared: createSignatureCheck(options),
});

export const digestOf = (body: Uint8Array | string): string =>
  createHash("sha256").update(body).digest("base64url");

export function createSigner({ signingKey, now }: SigningOptions): Signer {
  const key = keyOf(signingKey);
  return {
    sign({ to = "", method, path, body }) {
      const time = `${now().getTime()}`;
      const nonce = randomBytes(16).toString("base64url");
      const digest = digestOf(body);
      return [time, nonce, digest, macOf(key, to, method, path, time, nonce, digest)].join(".");
    },
  };
}

export function createSignatureCheck(
  { signingKey, now }: SigningOptions,
  { self = "", remembers }: CheckOptions = {},
): SignatureCheck {
  const key = keyOf(signingKey);
  const isNew = remembers === undefined ? () => true : createMemory(remembers);

  return {
    open(header, { method, path }) {
      if (typeof header !== "string" || header.length > LONGEST_HEADER) return undefined;
      const [time = "", nonce = "", digest = "", mac = "", ...rest] = header.split(".");
      const right = macOf(key, self, method, path, time, nonce, digest);
      if (rest.length > 0 || !isSame(mac, right)) return undefined;
      const at = now().getTime();
      if (!(Math.abs(at - Number(time)) <= LIFE_MS)) return undefined;
      return isNew(nonce, at) ? digest : undefined;
    },
  };
}

/** Whether something comes for the first time, as long as it counts. */
function createMemory(most: number): (nonce: string, at: number) => boolean {
  /** By age: each came at its time of arrival. */
  const seen = new Map<string, number>();
  return (nonce, at) => {
    for (const [old, arrived] of seen) {
      // A signature may be from the future by one life.
      if (arrived + 2 * LIFE_MS > at) break;
      seen.delete(old);
    }
    if (seen.has(nonce) || seen.size >= most) return false;
    seen.set(nonce, at);
    return true;
  };
}

/** A key for this alone: what another use of the hub's key signs does not count here. */
const keyOf = (signingKey: string): Buffer =>
  createHmac("sha256", signingKey).update("calls between processes").digest();

const macOf = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
