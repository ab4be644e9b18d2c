import { type Registry, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { growingCache } from "../../../base/growing-cache.ts";
import { rememberTokens } from "../../../http/identity/remember-tokens.ts";
import { isSigned, readSignature, verifySignature, WRONG_TIME } from "../verify-signature.ts";
import { sendException } from "./send-runtime-error.ts";

const TOUCH_EVERY_MS = 60_000;
/** Unknown keys take the same time as known ones. */
const NO_SECRET = "no secret";

/** Turns a good signature into `request.viewer`, once the body is there; a bad one is refused. */
export function signedRequests(app: FastifyInstance, { accessKeys }: Registry): void {
  const identify = rememberTokens(accessKeys);
  const touched = growingCache<string, true>(10_000, TOUCH_EVERY_MS);

  app.addHook("preValidation", async (request, reply) => {
    const { headers, method, url, body } = request;
    if (!isSigned(headers)) return;
    const claimed = readSignature(headers, new Date());
    // By this name SDKs know that their clock may be wrong, and set it by the answer's Date.
    if (claimed === WRONG_TIME)
      return sendException(reply, "InvalidSignatureException", 403, { message: claimed });
    if (typeof claimed === "string") throw new RegistryError("unauthorized", claimed);
    const { keyId } = claimed;
    const key = await identify(keyId);
    const signed = { method, url, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
    const isGood = await verifySignature(claimed, signed, key?.secret ?? NO_SECRET);
    if (!key || !isGood)
      throw new RegistryError("unauthorized", "Invalid access key or signature.");
    request.viewer = key.viewer;
    if (touched.has(keyId)) return;
    touched.set(keyId, true);
    await accessKeys.touch(keyId);
  });
}
