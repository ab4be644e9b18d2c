import { argon2 as argon2Callback, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Secrets } from "@orrery/registry";
import { isCommonPassword } from "./common-passwords.ts";

const argon2 = promisify(argon2Callback);

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

const derive = (message: string, nonce: Buffer, memory: number, passes: number) =>
  argon2("argon2id", { message, nonce, parallelism: 1, tagLength: 32, memory, passes });

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Node's own randomness and hashing; passwords as PHC strings. */
export const nodeSecrets: Secrets = {
  random: () => randomBytes(32).toString("base64url"),
  isCommonPassword,
  hash: (token) => createHash("sha256").update(token).digest("hex"),

  async hashPassword(password) {
    const nonce = randomBytes(16);
    const tag = await derive(password, nonce, MEMORY_KIB, PASSES);
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(nonce)}$${base64(tag)}`;
  },

  async verifyPassword(password, hash) {
    const [, memory, passes, nonce, tag] = PHC.exec(hash) ?? [];
    if (!memory || !passes || !nonce || !tag) return false;
    const wanted = Buffer.from(tag, "base64");
    const found = await derive(
      password,
      Buffer.from(nonce, "base64"),
      Number(memory),
      Number(passes),
    );
    return wanted.length === found.length && timingSafeEqual(wanted, found);
  },
};
