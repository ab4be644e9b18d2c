import type { ChatInput } from "@orrery/inference";
import { LIMITS } from "../../../base/limits.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Media } from "../fetch-media.ts";

/** Fetches a file, from where the hub may fetch. */
export type FetchImage = (url: string) => Promise<Media>;

interface Part {
  readonly type?: unknown;
  readonly image_url?: unknown;
}

const DATA = /^data:[\w/+.;=-]*;base64,/i;

const isImage = (part: Part | null): boolean =>
  part?.type === "image_url" || part?.type === "input_image";

const partsOf = (content: unknown): readonly Part[] => (Array.isArray(content) ? content : []);

/** Whether a chat has images by their URLs. */
export const namesImages = ({ messages }: ChatInput): boolean =>
  messages.some(({ content }) => partsOf(content).some(isImage));

/**
 * A chat with the bytes of its images in place of their URLs. Throws `invalid-input` with the place, and what
 * `fetchImage` throws.
 */
export async function bringImages(request: ChatInput, fetchImage: FetchImage): Promise<ChatInput> {
  const count = request.messages.flatMap(({ content }) => partsOf(content).filter(isImage)).length;
  const most = LIMITS.modelImages.value;
  if (count > most)
    throw invalid(`The chat has too many images: ${count} (limit: ${most}).`, "messages");
  const messages: unknown[] = [];
  for (const [index, message] of request.messages.entries()) {
    const parts = partsOf(message.content);
    if (!parts.some(isImage)) {
      messages.push(message);
      continue;
    }
    const content: unknown[] = [];
    for (const [at, part] of parts.entries()) {
      const place = `messages[${index}].content[${at}]`;
      content.push(
        isImage(part) ? { type: "image", image: await bytesOf(part, place, fetchImage) } : part,
      );
    }
    messages.push({ ...message, content });
  }
  return { ...request, messages: messages as ChatInput["messages"] };
}

async function bytesOf(
  { image_url: given }: Part,
  place: string,
  fetchImage: FetchImage,
): Promise<Uint8Array> {
  const url: unknown =
    typeof given === "object" && given !== null ? (given as { url?: unknown }).url : given;
  if (typeof url !== "string" || url === "")
    throw invalid(`${place}.image_url.url must be a data URL or a URL of an image.`, place);
  const [head] = DATA.exec(url.slice(0, 200)) ?? [];
  if (head !== undefined) return Buffer.from(url.slice(head.length), "base64");
  if (!/^https?:/i.test(url))
    throw invalid(`${place}.image_url.url must begin with data:…;base64, or https:.`, place);
  return (await fetchImage(url)).bytes;
}

const invalid = (message: string, param: string) =>
  new GatewayError("invalid-input", message, { names: { param } });
