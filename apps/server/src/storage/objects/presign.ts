import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";

export type S3Credentials = ConstructorParameters<typeof SignatureV4>[0]["credentials"];

/** One request that anyone who has its URL may make. */
export interface PresignedRequest {
  readonly method: "GET" | "PUT";
  readonly key: string;
  readonly query: Readonly<Record<string, string>>;
  /** Headers that the client must send as they are here; clients of the hub send no others than their HTTP client does. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, which the server compares with what comes; absent: any body. */
  readonly sha256?: string | undefined;
  readonly seconds: number;
}

/** The server as clients reach it. */
export function publicOrigin({ publicEndpoint, ...setting }: BlobsSetting): URL {
  return originOf({ ...setting, endpoint: publicEndpoint ?? setting.endpoint });
}

function originOf({
  endpoint,
  region,
  bucket,
  isPathStyle,
}: Pick<BlobsSetting, "endpoint" | "region" | "bucket" | "isPathStyle">): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** The part of the server's addresses that is this bucket's, ending with a slash. */
export function bucketUrl(setting: BlobsSetting, origin: URL = publicOrigin(setting)): string {
  const path = `${origin.pathname.replace(/\/$/, "")}${setting.isPathStyle ? `/${setting.bucket}` : ""}/`;
  return `${origin.protocol}//${origin.host}${path}`;
}

/** Signs URLs; no request is made for it. `isOwn`: for the hub itself, as it reaches the server. */
export function createPresigner(setting: BlobsSetting, credentials: S3Credentials, isOwn = false) {
  const origin = isOwn ? originOf(setting) : publicOrigin(setting);
  const base = new URL(bucketUrl(setting, origin));
  const signer = new SignatureV4({
    service: "s3",
    region: setting.region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });

  /** Keys are made of letters that need no escape. */
  return async ({ method, key, query, headers, sha256, seconds }: PresignedRequest) => {
    const path = `${base.pathname}${setting.prefix}${key}`;
    const signed = await signer.presign(
      {
        method,
        protocol: origin.protocol,
        hostname: origin.hostname,
        path,
        query,
        headers: {
          host: origin.host,
          ...headers,
          // Without it, the signature would be for an empty body's hash. In this spelling it becomes a word of the query.
          "X-Amz-Content-Sha256": sha256 ?? "UNSIGNED-PAYLOAD",
        },
      },
      { expiresIn: seconds },
    );
    const words = Object.entries(signed.query ?? {}).map(
      ([name, value]) => `${encode(name)}=${encode(`${value}`)}`,
    );
    return `${origin.protocol}//${origin.host}${path}?${words.join("&")}`;
  };
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
