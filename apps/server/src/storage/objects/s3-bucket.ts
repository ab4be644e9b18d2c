import type { Readable } from "node:stream";
import type { ListMultipartUploadsCommandOutput, S3Client } from "@aws-sdk/client-s3";
import type { ByteRange } from "@orrery/registry";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { createS3Client, MAX_SOCKETS, S3_TIMES, type S3Times } from "./s3-client.ts";
import { isBehindEnd, isNotFound, isNotImplemented, storageUnavailable } from "./s3-error.ts";

export interface S3Found {
  readonly size: number;
  readonly etag: string;
  /** In whole seconds. */
  readonly storedAt: Date;
}

export interface S3Part {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

export interface S3OpenUpload {
  readonly key: string;
  readonly upload: string;
  readonly begunAt: Date;
}

/** A download: its bytes from the start of the range, and the size of the whole object. */
export interface S3Opened {
  readonly body: Readable;
  readonly size: number;
  readonly etag: string;
}

/**
 * The requests that the hub makes of a bucket, all below its prefix. Each is retried; what still fails is
 * `storage-unavailable`. ETags have no quotes.
 */
export interface S3Bucket {
  /** Those that the SDK found; kept by it until they run out. */
  readonly credentials: S3Client["config"]["credentials"];
  put(key: string, body: Uint8Array): Promise<string>;
  /** `undefined` if not found; `"behind-end"` for a range that starts there. With `etag`, only that object. */
  open(key: string, range?: ByteRange, etag?: string): Promise<S3Opened | "behind-end" | undefined>;
  head(key: string): Promise<S3Found | undefined>;
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<S3Found & { readonly key: string }>;
  copy(from: string, to: string): Promise<void>;
  beginUpload(key: string): Promise<string>;
  putPart(key: string, upload: string, number: number, body: Uint8Array): Promise<string>;
  copyPart(
    key: string,
    upload: string,
    number: number,
    from: string,
    range: ByteRange,
  ): Promise<string>;
  /** Those that came, by number; `undefined` for an upload that ended. */
  listParts(key: string, upload: string): Promise<readonly S3Part[] | undefined>;
  endUpload(key: string, upload: string, etags: readonly string[]): Promise<void>;
  abortUpload(key: string, upload: string): Promise<void>;
  /** Uploads that did not end; none where the server has no list of them. */
  listUploads(prefix: string): AsyncIterable<S3OpenUpload>;
  close(): void;
}

/** Opens no connection yet; loads the SDK. */
export async function openS3Bucket(
  setting: BlobsSetting,
  times: S3Times = S3_TIMES,
): Promise<S3Bucket> {
  const sdk = await import("@aws-sdk/client-s3");
  const calls = await createS3Client(setting, MAX_SOCKETS.calls, times);
  const streams = await createS3Client(setting, MAX_SOCKETS.streams, times);
  const { bucket: Bucket, prefix, encryption, kmsKey } = setting;
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }),
  };
  const source = (key: string) => encodeURIComponent(`${Bucket}/${prefix}${key}`);

  const send = (async (command: never) => {
    return calls.send(command).catch((error: unknown) => {
      throw isNotFound(error) ? error : storageUnavailable(error);
    });
  }) as S3Client["send"];
  /** For answers that are never "not found" when all is well. */
  const must = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw isNotFound(error) ? storageUnavailable(error) : error;
    });

  return {
    credentials: () => calls.config.credentials(),

    put: async (key, Body) =>
      tagOf(await must(send(new sdk.PutObjectCommand({ ...at(key), ...encrypted, Body })))),

    async open(key, range, etag) {
      const Range =
        range && `bytes=${range.start}-${Number.isFinite(range.end) ? range.end - 1 : ""}`;
      try {
        const answer = await streams.send(
          new sdk.GetObjectCommand({
            ...at(key),
            ...(Range !== undefined && { Range }),
            ...(etag !== undefined && { IfMatch: `"${etag}"` }),
          }),
        );
        const whole = /\/(\d+)$/.exec(answer.ContentRange ?? "")?.[1] ?? answer.ContentLength;
        return { body: answer.Body as Readable, size: Number(whole), etag: tagOf(answer) };
      } catch (error) {
        if (isNotFound(error)) return undefined;
        if (isBehindEnd(error)) return "behind-end";
        throw storageUnavailable(error);
      }
    },

    async head(key) {
      try {
        const found = await send(new sdk.HeadObjectCommand(at(key)));
        const { ContentLength: size = 0, LastModified: storedAt = new Date(0) } = found;
        return { size, etag: tagOf(found), storedAt };
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await send(new sdk.DeleteObjectCommand(at(key))).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },

    async *list(below) {
      let token: string | undefined;
      do {
        const page = await must(
          send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix: `${prefix}${below}`,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          ),
        );
        for (const {
          Key = "",
          Size: size = 0,
          LastModified: storedAt = new Date(0),
          ...one
        } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), size, etag: tagOf(one), storedAt };
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },

    async copy(from, to) {
      await send(new sdk.CopyObjectCommand({ ...at(to), ...encrypted, CopySource: source(from) }));
    },

    async beginUpload(key) {
      const { UploadId } = await must(
        send(new sdk.CreateMultipartUploadCommand({ ...at(key), ...encrypted })),
      );
      if (UploadId === undefined) throw storageUnavailable(new Error("The upload has no ID."));
      return UploadId;
    },

    putPart: async (key, UploadId, PartNumber, Body) =>
      tagOf(
        await must(send(new sdk.UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }))),
      ),

    async copyPart(key, UploadId, PartNumber, from, { start, end }) {
      const { CopyPartResult } = await send(
        new sdk.UploadPartCopyCommand({
          ...at(key),
          UploadId,
          PartNumber,
          CopySource: source(from),
          CopySourceRange: `bytes=${start}-${end - 1}`,
        }),
      );
      return tagOf(CopyPartResult ?? {});
    },

    async listParts(key, UploadId) {
      const parts: S3Part[] = [];
      let marker: string | undefined;
      try {
        do {
          const page = await send(
            new sdk.ListPartsCommand({
              ...at(key),
              UploadId,
              ...(marker !== undefined && { PartNumberMarker: marker }),
            }),
          );
          for (const { PartNumber: number = 0, Size: size = 0, ...one } of page.Parts ?? [])
            parts.push({ number, size, etag: tagOf(one) });
          marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
        } while (marker !== undefined);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
      return parts;
    },

    async endUpload(key, UploadId, etags) {
      const Parts = etags.map((tag, index) => ({ PartNumber: index + 1, ETag: `"${tag}"` }));
      await must(
        send(
          new sdk.CompleteMultipartUploadCommand({
            ...at(key),
            UploadId,
            MultipartUpload: { Parts },
          }),
        ),
      );
    },

    async abortUpload(key, UploadId) {
      await send(new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },

    async *listUploads(below) {
      let [key, upload]: [string?, string?] = [];
      do {
        const page: ListMultipartUploadsCommandOutput | undefined = await send(
          new sdk.ListMultipartUploadsCommand({
            Bucket,
            Prefix: `${prefix}${below}`,
            ...(key !== undefined && { KeyMarker: key, UploadIdMarker: upload }),
          }),
        ).catch((error: unknown) => {
          if (isNotImplemented(error)) return undefined;
          throw isNotFound(error) ? storageUnavailable(error) : error;
        });
        for (const { Key = "", UploadId = "", Initiated = new Date(0) } of page?.Uploads ?? [])
          yield { key: Key.slice(prefix.length), upload: UploadId, begunAt: Initiated };
        [key, upload] = page?.IsTruncated ? [page.NextKeyMarker, page.NextUploadIdMarker] : [];
      } while (key !== undefined);
    },

    close() {
      calls.destroy();
      streams.destroy();
    },
  };
}

const tagOf = ({ ETag = "" }: { readonly ETag?: string | undefined }): string =>
  ETag.replace(/^"|"$/g, "");
