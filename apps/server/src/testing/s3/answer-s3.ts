import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { createS3Bucket, S3Object } from "./s3-bucket.ts";
import { S3Refusal } from "./s3-refusal.ts";
import { textsOf, toXml } from "./s3-xml.ts";

export interface S3Request {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface S3Shelf {
  readonly bucket: ReturnType<typeof createS3Bucket>;
  readonly name: string;
  /** Documents of the bucket, such as its CORS rules. */
  readonly documents: Map<string, string>;
  /** As a server that ignores what it does not know. */
  readonly isLax: boolean;
}

/** One operation on the bucket or an object of it. */
export function answerS3(shelf: S3Shelf, request: S3Request): S3Answer {
  if (!shelf.isLax) checkDigests(request);
  return request.key === "" ? answerBucket(shelf, request) : answerObject(shelf, request);
}

function checkDigests({ headers, body }: S3Request): void {
  const named = headers["x-amz-checksum-sha256"];
  const right = createHash("sha256").update(body).digest("base64");
  if (named !== undefined && named !== right) throw new S3Refusal(400, "BadDigest");
}

function answerBucket(
  { bucket, name, documents, isLax }: S3Shelf,
  { method, query, body }: S3Request,
): S3Answer {
  for (const word of ["cors", "lifecycle"]) {
    if (!query.has(word)) continue;
    if (isLax) throw new S3Refusal(501, "NotImplemented");
    if (method === "PUT") {
      documents.set(word, body.toString());
      return { status: 200 };
    }
    const found = documents.get(word);
    if (!found)
      throw new S3Refusal(
        404,
        word === "cors" ? "NoSuchCORSConfiguration" : "NoSuchLifecycleConfiguration",
      );
    return { status: 200, body: found };
  }
  if (method === "HEAD") return { status: 200 };
  if (method === "GET" && query.has("uploads") && !isLax)
    return xml("ListMultipartUploadsResult", {
      Bucket: name,
      IsTruncated: false,
      Upload: [...bucket.uploads]
        .filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""))
        .map(([UploadId, { key: Key, begun }]) => ({
          Key,
          UploadId,
          Initiated: begun.toISOString(),
        })),
    });
  if (method !== "GET" || query.get("list-type") !== "2")
    throw new S3Refusal(501, "NotImplemented");
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const size = Math.min(Number(query.get("max-keys") ?? 1000), 1000);
  const keys = [...bucket.objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = keys.slice(0, size);
  const isTruncated = keys.length > size;
  return xml("ListBucketResult", {
    Name: name,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: size,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? page.at(-1) : undefined,
    Contents: page.map((key) => {
      const { body, etag, storedAt } = bucket.get(key);
      return { Key: key, LastModified: storedAt.toISOString(), ETag: etag, Size: body.length };
    }),
  });
}

function answerObject(shelf: S3Shelf, request: S3Request): S3Answer {
  const { bucket, isLax } = shelf;
  const { method, key, query, headers, body } = request;
  const uploadId = query.get("uploadId");
  const number = query.get("partNumber");
  const onlyNew = !isLax && headers["if-none-match"] === "*";
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(content-type$|x-amz-server-side)/.test(name)),
  ) as Record<string, string>;
  if (method === "POST" && query.has("uploads"))
    return xml("InitiateMultipartUploadResult", { Key: key, UploadId: bucket.begin(key, kept) });
  if (method === "POST" && uploadId !== null) {
    const numbers = textsOf(`${body}`, "PartNumber").map(Number);
    const named = textsOf(`${body}`, "ETag").map((etag, index) => ({
      number: numbers[index] ?? 0,
      etag,
    }));
    return xml("CompleteMultipartUploadResult", {
      Key: key,
      ETag: bucket.complete(uploadId, key, named, onlyNew),
    });
  }
  if (method === "PUT") {
    const source = copySource(shelf, headers);
    const bytes = source ?? body;
    const etag =
      number === null
        ? bucket.put(key, bytes, kept, onlyNew)
        : bucket.putPart(uploadId, key, Number(number), bytes);
    if (!source) return { status: 200, headers: { etag } };
    const name = number === null ? "CopyObjectResult" : "CopyPartResult";
    return xml(name, { ETag: etag, LastModified: new Date().toISOString() });
  }
  if (method === "DELETE" && uploadId !== null) bucket.abort(uploadId, key);
  else if (method === "DELETE") bucket.objects.delete(key);
  if (method === "DELETE") return { status: 204 };
  if (method === "GET" && uploadId !== null)
    return xml("ListPartsResult", {
      Part: bucket
        .listParts(uploadId, key)
        .map(([PartNumber, part]) => ({ PartNumber, ETag: part.etag, Size: part.body.length })),
    });
  if (method === "GET" || method === "HEAD") return sendObject(bucket.get(key), request);
  throw new S3Refusal(405, "MethodNotAllowed");
}

function copySource({ bucket, name }: S3Shelf, headers: IncomingHttpHeaders): Buffer | undefined {
  const source = headers["x-amz-copy-source"]?.toString();
  if (source === undefined) return undefined;
  const path = decodeURIComponent(source).replace(/^\//, "");
  if (!path.startsWith(`${name}/`)) throw new S3Refusal(404, "NoSuchBucket");
  const { body } = bucket.get(path.slice(name.length + 1));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(`${headers["x-amz-copy-source-range"]}`) ?? [];
  if (from === undefined || to === undefined) return body;
  if (Number(to) >= body.length) throw new S3Refusal(400, "InvalidArgument");
  return body.subarray(Number(from), Number(to) + 1);
}

function sendObject(
  { body, etag, storedAt, headers: kept }: S3Object,
  { query, headers }: S3Request,
): S3Answer {
  const given: Record<string, string> = {};
  for (const [name, value] of query)
    if (name.startsWith("response-")) given[name.slice("response-".length)] = value;
  const common = {
    ...kept,
    ...given,
    etag,
    // Whole seconds, as HTTP has them.
    "last-modified": storedAt.toUTCString(),
    "accept-ranges": "bytes",
  };
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag)
    throw new S3Refusal(412, "PreconditionFailed");
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (from === "" && to === "") return { status: 200, headers: common, body };
  const start = from === "" ? Math.max(0, body.length - Number(to)) : Number(from);
  const end = from === "" || to === "" ? body.length : Math.min(body.length, Number(to) + 1);
  if (start >= body.length || start >= end) throw new S3Refusal(416, "InvalidRange");
  const range = { "content-range": `bytes ${start}-${end - 1}/${body.length}` };
  return { status: 206, headers: { ...common, ...range }, body: body.subarray(start, end) };
}

const xml = (name: string, content: Parameters<typeof toXml>[1]): S3Answer => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>${toXml(name, content)}`,
});
