import { generateKeyPair, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { OauthKeyPurpose } from "@orrery/registry";

const generate = promisify(generateKeyPair);
const SIGNING_ALGORITHM = "RS256";

/** A new key: RSA, because every OpenID Connect client can verify it. */
export async function makeOauthKey(purpose: OauthKeyPurpose): Promise<string> {
  if (purpose === "cookies") return randomBytes(32).toString("base64url");
  const { privateKey } = await generate("rsa", { modulusLength: 2048 });
  const jwk = privateKey.export({ format: "jwk" });
  return JSON.stringify({ ...jwk, kid: randomUUID(), alg: SIGNING_ALGORITHM, use: "sig" });
}
