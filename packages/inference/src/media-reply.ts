import { InferenceError } from "./errors.ts";
import { type FieldPath, fieldAt } from "./fields.ts";
import type { FileReply, MediaOutput } from "./task-io.ts";

/**
 * The location of an image, audio or video file in a response. A plain table, because snippets print it
 * too.
 */
export type MediaReply =
  /** The reply is the file. */
  | { readonly kind: "bytes" }
  /** Base64 text at the path. */
  | { readonly kind: "base64"; readonly at: FieldPath; readonly mediaType: string }
  /** A URL at the first path that has one; `listed` if it may be the first of a list. */
  | { readonly kind: "url"; readonly at: readonly FieldPath[]; readonly listed?: true };

/** A reader of such responses. A response of bytes is accepted in any case. */
export const mediaReader =
  (media: MediaReply) =>
  (reply: unknown): MediaOutput => {
    if (isFileReply(reply)) return { kind: "blob", blob: reply };
    if (media.kind === "base64") {
      const base64 = fieldAt(reply, media.at);
      if (typeof base64 === "string") return { kind: "base64", base64, mediaType: media.mediaType };
      // Some models of these services return a URL even if base64 was requested.
      const url = fieldAt(reply, [...media.at.slice(0, -1), "url"]);
      if (typeof url === "string") return { kind: "url", url };
    }
    if (media.kind === "url") {
      for (const path of media.at) {
        const value = fieldAt(reply, path);
        const url: unknown = Array.isArray(value) ? value[0] : value;
        if (typeof url === "string") return { kind: "url", url };
      }
    }
    throw new InferenceError("malformed-reply", "The response has no file.");
  };

/** A task with one output file: how to read it, and where a snippet finds it. */
export const mediaTask = (media: MediaReply) => ({ media, response: mediaReader(media) });

/** For services that send the file itself. */
export const BYTES: MediaReply = { kind: "bytes" };

/** Asked for by shape, so that this package needs no platform. */
export const isFileReply = (reply: unknown): reply is FileReply =>
  typeof reply === "object" &&
  reply !== null &&
  typeof (reply as Partial<FileReply>).arrayBuffer === "function";
