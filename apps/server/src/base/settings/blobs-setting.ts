import { z } from "zod";

/** Where blobs are, other than in the data folder. */
export interface BlobsSetting {
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  /** Absent: AWS. */
  readonly endpoint: string | undefined;
  /** The name that clients reach the same server by; absent: the endpoint. */
  readonly publicEndpoint: string | undefined;
  readonly region: string;
  readonly isPathStyle: boolean;
  /** How the server encrypts; absent: as the bucket says. */
  readonly encryption: "AES256" | "aws:kms" | undefined;
  readonly kmsKey: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+(?:\/[\w.-]+)*)?$/;

const url = z.url({ protocol: /^https?$/, hostname: /.+/, error: "must be http://… or https://…" });

const options = z.strictObject({
  endpoint: url.optional(),
  "public-endpoint": url.optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .default("us-east-1"),
  "path-style": z.enum(["true", "false"]).optional(),
  sse: z.enum(["AES256", "aws:kms"]).optional(),
  "kms-key": z.string().min(1).max(2_048).optional(),
});

/** `s3://bucket/prefix?endpoint=…&region=…`; credentials come from where the SDK looks for them. */
export const blobsSetting = z.string().transform((text, context): BlobsSetting => {
  const fail = (problem: string) => {
    context.addIssue(problem);
    return z.NEVER;
  };
  if (!text.startsWith("s3://") || !URL.canParse(text)) return fail("use s3://bucket/prefix");
  const { hostname, pathname, searchParams, username, password, port } = new URL(text);
  if (username || password)
    return fail("do not put credentials here: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const prefix = pathname.replace(/^\/|\/$/g, "");
  if (!BUCKET.test(hostname) || port) return fail(`invalid bucket "${hostname}"`);
  if (!PREFIX.test(prefix)) return fail(`invalid prefix "${prefix}"`);
  const given = options.safeParse(Object.fromEntries(searchParams));
  if (!given.success)
    return fail(
      given.error.issues.map(({ path, message }) => `${path} ${message}`.trim()).join("; "),
    );
  const { endpoint, region, sse, "kms-key": kmsKey } = given.data;
  const clean = (address: string | undefined) => address?.replace(/\/+$/, "");
  return {
    bucket: hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: clean(endpoint),
    publicEndpoint: clean(given.data["public-endpoint"]),
    region,
    // Most servers other than AWS have one name for all buckets.
    isPathStyle: (given.data["path-style"] ?? `${endpoint !== undefined}`) === "true",
    encryption: sse,
    kmsKey,
  };
});
