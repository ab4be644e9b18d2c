import { GatewayError } from "../../outgoing/gateway-error.ts";
import { readBytes } from "../../outgoing/read-reply.ts";
import type { GatewayParts } from "./gateway-parts.ts";

/** An image, audio or video file. */
export interface Media {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const MEDIA = /^(?:image|audio|video)\/[\w.+-]+|^application\/octet-stream/i;

/** A file that a provider's answer points at, fetched without any key. Throws `target-refused`, `malformed-reply`. */
export async function fetchMedia(
  { policy, safeFetch }: Pick<GatewayParts, "policy" | "safeFetch">,
  url: string,
  signal: AbortSignal,
): Promise<Media> {
  const target = policy.media(url);
  const reply = await safeFetch.send({ target, method: "GET", headers: {}, signal });
  const [mediaType] = MEDIA.exec(reply.header("content-type") ?? "") ?? [];
  if (reply.status !== 200 || mediaType === undefined) {
    reply.body.destroy();
    throw new GatewayError("malformed-reply", "The provider's response has no file.");
  }
  return { mediaType, bytes: await readBytes(reply.body, { ...safeFetch.timeouts, signal }) };
}
