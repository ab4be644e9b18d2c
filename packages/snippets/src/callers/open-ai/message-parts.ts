import type { EmbeddedFile } from "@orrery/inference";

/** A chat's message in a format that every framework can express. */
export interface PlainMessage {
  readonly role: "system" | "user" | "assistant";
  readonly parts: readonly PlainPart[];
}

export type PlainPart =
  | { readonly text: string }
  /** A URL, or a local file. */
  | { readonly picture: string | EmbeddedFile };

/** The messages, if all have this form; `undefined` if one calls a tool or has other content. */
export function plainMessages(messages: unknown): readonly PlainMessage[] | undefined {
  if (!Array.isArray(messages)) return undefined;
  const plain = messages.map(toMessage);
  return plain.includes(undefined) ? undefined : (plain as readonly PlainMessage[]);
}

const ROLES: readonly unknown[] = ["system", "user", "assistant"];

function toMessage(message: unknown): PlainMessage | undefined {
  const { role, content, ...others } = (message ?? {}) as Readonly<Record<string, unknown>>;
  if (!ROLES.includes(role) || Object.keys(others).length > 0) return undefined;
  const given = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const parts = Array.isArray(given) ? given.map(toPart) : [undefined];
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return { role: role as PlainMessage["role"], parts: parts as readonly PlainPart[] };
}

function toPart(part: unknown): PlainPart | undefined {
  const { type, text, image_url } = (part ?? {}) as Readonly<Record<string, unknown>>;
  if (type === "text" && typeof text === "string") return { text };
  if (type !== "image_url") return undefined;
  const { url } = (image_url ?? {}) as { readonly url?: unknown };
  if (typeof url === "string") return { picture: url };
  return typeof url === "object" && url !== null ? { picture: url as EmbeddedFile } : undefined;
}
