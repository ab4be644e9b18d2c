import type { PasskeyProtocol } from "@orrery/registry";
import type {
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from "@simplewebauthn/server";
import { z } from "zod";

/** Loaded at the first passkey: it is two hundred modules. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
const MAX_RESPONSE = 20_000;

const base64url = z
  .string()
  .max(4_000)
  .regex(/^[\w-]+$/);

/** Either response of a browser; the library checks what is inside. */
const schema = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.looseObject({
    clientDataJSON: z.string(),
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
});

function read(text: string) {
  if (text.length > MAX_RESPONSE) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** The device must recognize its owner, by a finger or a PIN: one passkey is two factors. */
export const passkeyProtocol: PasskeyProtocol = {
  async creationOptions({ site, account, challenge, known }) {
    const options = await (await library()).generateRegistrationOptions({
      rpName: site.id,
      rpID: site.id,
      userName: account.name,
      userID: new TextEncoder().encode(account.key),
      challenge: bytes(challenge),
      excludeCredentials: known.map((id) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { ...options };
  },

  async requestOptions({ site, challenge, allowed }) {
    const options = await (await library()).generateAuthenticationOptions({
      rpID: site.id,
      challenge: bytes(challenge),
      userVerification: "required",
      ...(allowed && {
        allowCredentials: allowed.map(({ id, transports }) => ({
          id,
          transports: [...transports],
        })),
      }),
    });
    return { ...options };
  },

  idOf: (response) => read(response)?.id,

  async verifyCreation({ site, challenge, response }) {
    const parsed = read(response);
    if (!parsed) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: parsed as unknown as VerifyRegistrationResponseOpts["response"],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      counter,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      transports: parsed.response.transports ?? [],
    };
  },

  async verifyRequest({ site, challenge, response, passkey }) {
    const parsed = read(response);
    if (!parsed) return undefined;
    const { id, counter, publicKey } = passkey;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: parsed as unknown as VerifyAuthenticationResponseOpts["response"],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, counter, publicKey: bytes(publicKey) },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    return verified ? authenticationInfo?.newCounter : undefined;
  },
};
