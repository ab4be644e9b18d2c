import type { OneTimeCodes } from "@orrery/registry";
import { Secret, TOTP } from "otpauth";

/** What every authenticator app knows. */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps that a phone's clock may be off. */
const WINDOW = 1;

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: 20 }).base32,

  uri: (secret, account, hub) =>
    new TOTP({ ...KIND, issuer: hub, label: account, secret }).toString(),

  stepOf(secret, code, now) {
    const timestamp = now.getTime();
    const totp = new TOTP({ ...KIND, secret });
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  },
};
