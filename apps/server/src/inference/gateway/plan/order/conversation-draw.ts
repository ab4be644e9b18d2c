import { createHash } from "node:crypto";
import { fieldAt } from "@orrery/inference";
import { type Deployment, nameOf } from "../deployment.ts";

/** Services keep what they computed of a prompt from about 1,000 tokens on: shorter ones are not worth a place. */
const MIN_CHARACTERS = 4_000;

/** From 0 to 1 for each deployment: the lowest is asked first, among equal ones. */
export type Draw = (deployment: Deployment) => number;

/**
 * The same draw for all calls of a conversation, in every process, and as fair as chance over many of them. Its
 * name is the caller's `prompt_cache_key`, or what a long one starts with up to the first message of the user;
 * `undefined` for other calls. Pure.
 */
export function conversationDraw(input: unknown): Draw | undefined {
  const name = nameOfConversation(input);
  if (name === undefined) return undefined;
  const start = digest(name);
  return (deployment) =>
    Number.parseInt(digest(`${start} ${nameOf(deployment)}`).slice(0, 12), 16) / 2 ** 48;
}

function nameOfConversation(input: unknown): string | undefined {
  const given =
    fieldAt(input, ["prompt_cache_key"]) ?? fieldAt(input, ["parameters", "prompt_cache_key"]);
  if (typeof given === "string" && given !== "") return given;
  const messages = fieldAt(input, ["messages"]);
  if (!Array.isArray(messages) || !isLong(messages)) return undefined;
  const first = messages.findIndex((message) => fieldAt(message, ["role"]) === "user");
  return JSON.stringify(messages.slice(0, Math.max(first, 0) + 1).map(startsOf));
}

function isLong(messages: readonly unknown[]): boolean {
  let length = 0;
  for (const message of messages)
    for (const start of startsOf(message)) {
      length += start.length;
      if (length >= MIN_CHARACTERS) return true;
    }
  return false;
}

/** How the texts and addresses of a message start: an image may be megabytes of data. */
function startsOf(message: unknown): readonly string[] {
  const content = fieldAt(message, ["content"]);
  const parts = Array.isArray(content) ? content : [content];
  return parts
    .map((part) => fieldAt(part, ["text"]) ?? fieldAt(part, ["image_url", "url"]) ?? part)
    .filter((text) => typeof text === "string")
    .map((text) => text.slice(0, MIN_CHARACTERS));
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
