import { type FormTask, type FormValues, formInput } from "@orrery/inference/task-forms";
import type { RealtimeKind } from "@orrery/realtime/realtime-messages";

/** The fields of a message without its ID; a file is bytes. */
export type RealtimeMessage = Readonly<Record<string, unknown>>;

export interface MessageSource {
  readonly kind: RealtimeKind;
  readonly task: FormTask | "conversational";
  readonly values: FormValues;
  /** What the settings add to each message. */
  readonly options: RealtimeMessage;
}

/**
 * A message to a live session, as `realtime-messages.ts` defines it. `file` is the bytes of an image or audio
 * file.
 */
export function realtimeMessage(
  { kind, task, values, options }: MessageSource,
  file?: unknown,
): RealtimeMessage {
  const text = values.text ?? "";
  switch (kind) {
    case "picture":
      return { prompt: text, ...options };
    case "text":
      return task === "conversational"
        ? { messages: [{ role: "user", content: text }], ...options }
        : { prompt: text, ...options };
    case "speech":
      return { text };
    case "transcript":
      return { audio: file, encoding: "file" };
    case "sight": {
      const { parameters } = formInput(task as FormTask, values);
      return { image: file, ...(parameters && { parameters }) };
    }
    case "answer":
      return { ...formInput(task as FormTask, values) };
  }
}
