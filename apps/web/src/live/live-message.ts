import { type FormTask, type FormValues, formInput } from "@orrery/inference/task-forms";
import type { LiveKind } from "@orrery/realtime/live-messages";

/** What one message holds, its name left out; bytes stand where the file is. */
export type LiveMessage = Readonly<Record<string, unknown>>;

export interface MessageSource {
  readonly kind: LiveKind;
  readonly task: FormTask | "conversational";
  readonly values: FormValues;
  /** What the settings add to each message. */
  readonly options: LiveMessage;
}

/** A message to a live session, as `live-messages.ts` has it. `file` is a picture's or a sound's bytes. */
export function liveMessage(
  { kind, task, values, options }: MessageSource,
  file?: unknown,
): LiveMessage {
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
