import type { MediaOutput } from "@orrery/inference";
import type { Media } from "../gateway/fetch-media.ts";
import type { Gateway } from "../gateway/gateway-api.ts";

/** Finds the bytes of an image, audio or video file in an answer. */
export async function mediaOf(
  gateway: Gateway,
  output: MediaOutput,
  signal: AbortSignal,
): Promise<Media> {
  if (output.kind === "base64")
    return { mediaType: output.mediaType, bytes: Buffer.from(output.base64, "base64") };
  if (output.kind === "blob")
    return {
      mediaType: output.blob.type || "application/octet-stream",
      bytes: Buffer.from(await output.blob.arrayBuffer()),
    };
  const data = /^data:([\w/+.-]+);base64,/.exec(output.url);
  if (data)
    return {
      mediaType: data[1] ?? "",
      bytes: Buffer.from(output.url.slice(data[0].length), "base64"),
    };
  return gateway.media(output.url, signal);
}
