import { hfInference } from "@orrery/inference/hub-runtime";
import type { FormTask } from "@orrery/inference/task-forms";
import type { RealtimeKind } from "@orrery/realtime/realtime-messages";
import { mediaTypeOf } from "../inspector/media-type.ts";

/** A result as the page shows it. */
export type ShownAnswer =
  | {
      readonly kind: "picture";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly mediaType: string;
    }
  /** One that the provider keeps elsewhere. */
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "text"; readonly text: string; readonly isPartial: boolean }
  /** As the task's way of showing takes it. */
  | { readonly kind: "output"; readonly output: unknown }
  /** An unknown format. */
  | { readonly kind: "unknown"; readonly value: unknown };

/** Reads a session's result; searches other providers' results for an image or a text. */
export function readAnswer(
  kind: RealtimeKind,
  task: FormTask | "conversational",
  value: unknown,
): ShownAnswer {
  if (value instanceof Uint8Array) return pictureOf(value) ?? { kind: "unknown", value };
  const result = recordOf(value);
  if (Array.isArray(result.images)) {
    const found = imageOf(recordOf(result.images[0]));
    if (found) return found;
  }
  const text = result.text ?? (kind === "text" ? result.output : undefined);
  if (typeof text === "string") return { kind: "text", text, isPartial: result.partial === true };
  const media = mediaOf(result.audio);
  if (media) return { kind: "output", output: media };
  if ("output" in result && task !== "conversational") return outputOf(task, result.output);
  return { kind: "unknown", value };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function imageOf({ content, url }: Readonly<Record<string, unknown>>): ShownAnswer | undefined {
  if (content instanceof Uint8Array) return pictureOf(content);
  return typeof url === "string" ? { kind: "address", url } : undefined;
}

/** The bytes decide whether it is an image: nothing else is shown as one. */
function pictureOf(bytes: Uint8Array): ShownAnswer | undefined {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType?.startsWith("image/")) return undefined;
  return { kind: "picture", bytes: bytes as Uint8Array<ArrayBuffer>, mediaType };
}

function mediaOf(value: unknown): { readonly kind: "blob"; readonly blob: Blob } | undefined {
  const { content, content_type: type } = recordOf(value);
  if (!(content instanceof Uint8Array) || typeof type !== "string") return undefined;
  return { kind: "blob", blob: new Blob([content as Uint8Array<ArrayBuffer>], { type }) };
}

/** An answer in the inference API's words, read as the model's own page reads it. */
function outputOf(task: FormTask, given: unknown): ShownAnswer {
  const media = mediaOf(given);
  if (media) return { kind: "output", output: media };
  try {
    const read = hfInference.tasks[task as "tabular-classification"]?.response;
    return read ? { kind: "output", output: read(given, "") } : { kind: "unknown", value: given };
  } catch {
    return { kind: "unknown", value: given };
  }
}
