import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { S3Refusal } from "./s3-refusal.ts";

export interface S3Credentials {
  readonly keyId: string;
  readonly secret: string;
}

/** A request as it came. The signature is worked out here, with no code of the SDK. */
export interface SignedS3Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

const UNSIGNED = "UNSIGNED-PAYLOAD";
const SKEW_MS = 15 * 60_000;

/**
 * Throws unless the request is signed, in its headers or its query; answers the SHA-256 that its body must have. Some
 * servers know none of a query, and then find the signature wrong.
 */
export function checkSignature(
  request: SignedS3Request,
  credentials: S3Credentials,
  now: Date,
  knowsSignedDigest = true,
): string | undefined {
  const { headers, url } = request;
  const isPresigned = url.searchParams.has("X-Amz-Signature");
  if (isPresigned && headers.authorization !== undefined)
    throw new S3Refusal(400, "InvalidArgument", "Only one auth mechanism allowed.");
  const claims = isPresigned ? readQuery(url, now, knowsSignedDigest) : readHeader(headers, now);
  const names = claims.signedHeaders.split(";");
  for (const name of Object.keys(headers))
    if ((name === "host" || name.startsWith("x-amz-")) && !names.includes(name))
      throw new S3Refusal(403, "AccessDenied", `The header ${name} is not signed.`);
  const [keyId, day = "", region = "", service = "", end] = claims.credential.split("/");
  if (keyId !== credentials.keyId) throw new S3Refusal(403, "InvalidAccessKeyId");
  if (service !== "s3" || end !== "aws4_request" || day !== claims.date.slice(0, 8))
    throw new S3Refusal(400, "AuthorizationHeaderMalformed");
  const canonical = [
    request.method,
    encodePath(url.pathname),
    canonicalQuery(url),
    ...names.map((name) => `${name}:${oneLine(headers[name])}`),
    "",
    claims.signedHeaders,
    claims.payload,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", claims.date, scope, sha256(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    (last, word) => createHmac("sha256", last).update(word).digest(),
    `AWS4${credentials.secret}`,
  );
  if (createHmac("sha256", key).update(toSign).digest("hex") !== claims.signature)
    throw new S3Refusal(403, "SignatureDoesNotMatch");
  return claims.payload === UNSIGNED ? undefined : claims.payload;
}

interface Claims {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payload: string;
}

function readHeader(headers: IncomingHttpHeaders, now: Date): Claims {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!found) throw new S3Refusal(403, "AccessDenied", "The request is not signed.");
  const [, credential = "", signedHeaders = "", signature = ""] = found;
  const date = `${headers["x-amz-date"]}`;
  if (Math.abs(parseDate(date) - now.getTime()) > SKEW_MS)
    throw new S3Refusal(403, "RequestTimeTooSkewed");
  const payload = headers["x-amz-content-sha256"]?.toString();
  if (payload === undefined) throw new S3Refusal(400, "MissingSecurityHeader");
  if (payload.startsWith("STREAMING")) throw new S3Refusal(501, "NotImplemented");
  return { credential, date, signedHeaders, signature, payload };
}

function readQuery(url: URL, now: Date, knowsSignedDigest: boolean): Claims {
  const word = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? "";
  const date = word("Date");
  const seconds = Number(word("Expires"));
  if (!(seconds > 0 && seconds <= 604_800))
    throw new S3Refusal(400, "AuthorizationQueryParametersError");
  if (parseDate(date) + seconds * 1000 < now.getTime())
    throw new S3Refusal(403, "AccessDenied", "Request has expired");
  return {
    credential: word("Credential"),
    date,
    signedHeaders: word("SignedHeaders"),
    signature: word("Signature"),
    payload: (knowsSignedDigest && word("Content-Sha256")) || UNSIGNED,
  };
}

const parseDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");

const encodePath = (path: string): string =>
  path.split("/").map(decodeURIComponent).map(encode).join("/");

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const oneLine = (value: string | string[] | undefined): string =>
  `${value ?? ""}`.trim().replace(/ +/g, " ");

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
