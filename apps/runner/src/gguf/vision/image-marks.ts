import { randomUUID } from "node:crypto";
import { invalidInput } from "../../errors.ts";
import type { WireRequest } from "../../protocol.ts";

/** A part of a message with the bytes of an image; the hub makes it of what was sent. */
export interface ImagePart {
  readonly type: "image";
  readonly image: Uint8Array;
}

export interface MarkedRequest {
  /** Each image is a text in it. */
  readonly request: WireRequest;
  readonly marks: readonly string[];
  readonly images: readonly Uint8Array[];
}

type Message = { readonly role?: unknown; readonly content?: unknown };

const isImage = (part: unknown): part is ImagePart =>
  typeof part === "object" &&
  part !== null &&
  (part as ImagePart).type === "image" &&
  (part as ImagePart).image instanceof Uint8Array;

const messagesOf = ({ messages }: WireRequest): readonly Message[] =>
  Array.isArray(messages) ? (messages as readonly Message[]) : [];

/** Whether a chat has images. */
export const hasImages = (request: WireRequest): boolean =>
  messagesOf(request).some((one) => Array.isArray(one?.content) && one.content.some(isImage));

/** Puts a text that no one can guess in the place of each image: templates then show where it belongs. */
export function markImages(request: WireRequest): MarkedRequest {
  const secret = randomUUID().replaceAll("-", "");
  const images: Uint8Array[] = [];
  const marks: string[] = [];
  const messages = messagesOf(request).map((message, index) => {
    if (!Array.isArray(message?.content) || !message.content.some(isImage)) return message;
    if (message.role !== "user" && message.role !== "tool")
      throw invalidInput(
        `messages[${index}]: Only the user's messages may have images.`,
        "messages",
      );
    const content = message.content.map((part: unknown) => {
      if (!isImage(part)) return part;
      const mark = `image${images.length}x${secret}`;
      images.push(part.image);
      marks.push(mark);
      return { type: "text", text: mark };
    });
    return { ...message, content };
  });
  return { request: { ...request, messages }, marks, images };
}
