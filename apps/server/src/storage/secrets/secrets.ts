import { argon2 as argon2Callback, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Secrets } from "@orrery/registry";
import { isCommonPassword } from "./common-passwords.ts";

const argon2 = promisify(argon2Callback);

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const OWASP: Cost = { memoryKib: 19_456, passes: 2 };
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

const derive = (message: string, nonce: Buffer, memory: number, passes: number) =>
  argon2("argon2id", { message, nonce, parallelism: 1, tagLength: 32, memory, passes });

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Node's own randomness and hashing; passwords as PHC strings, new ones at this cost. */
export const createSecrets = ({ memoryKib, passes }: Cost = OWASP): Secrets => ({
  random: () => randomBytes(32).toString("base64url"),
  isCommonPassword,
  hash: (token) => createHash("sha256").update(token).digest("hex"),

  async hashPassword(password) {
    const nonce = randomBytes(16);
    const tag = await derive(password, nonce, memoryKib, passes);
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`;
  },

  async verifyPassword(password, hash) {
    const [, m, t, nonce, tag] = PHC.exec(hash) ?? [];
    if (!m || !t || !nonce || !tag) return false;
    const wanted = Buffer.from(tag, "base64");
    const found = await derive(password, Buffer.from(nonce, "base64"), Number(m), Number(t));
    return wanted.length === found.length && timingSafeEqual(wanted, found);
  },
});

export const nodeSecrets = createSecrets();
