import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

const MAX_SKEW_MS = 5 * 60_000;
/** The message for a signature outside the time limit. */
export const WRONG_TIME =
  "The signature time differs from the hub's by more than five minutes. Set your clock.";
const SERVICE = "bedrock";

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([\w-]{4,128})\/(\d{8})\/([a-z0-9-]{1,64})\/([a-z0-9-]{1,64})\/aws4_request, *SignedHeaders=([\w:;-]{1,4000}), *Signature=([0-9a-f]{64})$/;

/** A signed request's claims, before they are verified. */
export interface ClaimedSignature {
  readonly keyId: string;
  readonly region: string;
  readonly signedAt: Date;
  readonly signedHeaders: ReadonlySet<string>;
  readonly signature: string;
}

/** A request as it came, its body whole. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they travelled. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Whether a request comes with a signature of version 4, good or not. */
export const isSigned = ({ authorization = "" }: IncomingHttpHeaders): boolean =>
  authorization.startsWith("AWS4-HMAC-SHA256");

/** Reads the headers; a sentence where they cannot be those of a good request at this time. */
export function readSignature(headers: IncomingHttpHeaders, now: Date): ClaimedSignature | string {
  const found = AUTHORIZATION.exec(headers.authorization ?? "");
  if (!found) return "The Authorization header is not in Signature Version 4 format.";
  const [, keyId = "", day, region = "", service, names = "", signature = ""] = found;
  const date = headers["x-amz-date"]?.toString() ?? "";
  const signedAt = new Date(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  const skew = Math.abs(now.getTime() - signedAt.getTime());
  // Also if the date is invalid.
  if (!(skew <= MAX_SKEW_MS)) return WRONG_TIME;
  if (day !== date.slice(0, 8)) return "The credential date does not match the signature date.";
  if (service !== SERVICE) return `The signature is for ${service}, not for ${SERVICE}.`;
  const signedHeaders = new Set(names.split(";"));
  const isBound = signedHeaders.has("host") || signedHeaders.has(":authority");
  if (!isBound || !signedHeaders.has("x-amz-date"))
    return "The headers host and x-amz-date must be signed.";
  return { keyId, region, signedAt, signedHeaders, signature };
}

/** Whether the request was signed with the secret: signs it again, and compares in constant time. */
export async function verifySignature(
  { keyId, region, signedAt, signedHeaders, signature }: ClaimedSignature,
  { method, url, headers, body }: SignedRequest,
  secret: string,
): Promise<boolean> {
  const signed = pickHeaders(headers, signedHeaders);
  if (!signed || !url.isWellFormed()) return false;
  const claimedHash = signed["x-amz-content-sha256"];
  if (claimedHash !== undefined && claimedHash !== createHash("sha256").update(body).digest("hex"))
    return false;
  const [path = "", search = ""] = url.split(/\?(.*)/s);
  const signer = new SignatureV4({
    service: SERVICE,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    sha256: Sha256,
    applyChecksum: false,
  });
  const again = await signer.sign(
    {
      method,
      protocol: "http:",
      hostname: "",
      path,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: signed,
      body,
    },
    { signingDate: signedAt, signableHeaders: signedHeaders as Set<string> },
  );
  const expected = /Signature=([0-9a-f]{64})$/.exec(again.headers.authorization ?? "")?.[1] ?? "";
  return (
    expected.length === signature.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  );
}

/** The signed headers, unchanged; `undefined` if one is missing. A proxy may have changed protocols. */
function pickHeaders(
  headers: IncomingHttpHeaders,
  names: ReadonlySet<string>,
): Record<string, string> | undefined {
  const host = headers[":authority"] ?? headers.host;
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = name === "host" || name === ":authority" ? host : headers[name];
    if (value === undefined) return undefined;
    picked[name] = value.toString();
  }
  return picked;
}
