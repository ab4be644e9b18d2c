import { generateKeyPairSync, sign } from "node:crypto";

export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

/** A certificate that vouches for itself and for these hosts, for an hour; made as X.509 wants it. */
export function createIdentity(hosts: readonly string[]): Identity {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("Test")))));
  const now = Date.now();
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(time(now - HOUR_MS), time(now + HOUR_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(MAY_VOUCH, sequence(oid("551d11"), der(0x04, sequence(...names))))),
  );
  const signature = sign("sha256", signed, privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  const base64 = sequence(signed, ECDSA_SHA256, bits).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join(
      "\n",
    ),
  };
}

const HOUR_MS = 3_600_000;

/** A value with its tag and length. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
/** Basic constraints: it may sign, as clients require of a trusted certificate. */
const MAY_VOUCH = sequence(
  oid("551d13"),
  der(0x01, Buffer.from([255])),
  der(0x04, sequence(der(0x01, Buffer.from([255])))),
);
