import {
  MAX_RECORDED_BYTES,
  MAX_RECORDED_EVENTS,
  type RecordedEvent,
  type Recording,
} from "./recording.ts";

/** Records messages until it ends or is full. */
export interface Recorder {
  /** Returns `false` once it is full. */
  add(event: RecordedEvent & { readonly size: number }): boolean;
  end(): Recording;
}

export function createRecorder(
  about: Omit<Recording, "events" | "startedAt">,
  startedAt: number,
): Recorder {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  return {
    add(event) {
      if (events.length >= MAX_RECORDED_EVENTS || bytes + event.size > MAX_RECORDED_BYTES)
        return false;
      bytes += event.size;
      const { direction, value } = event;
      events.push({ at: Math.max(0, event.at - startedAt), direction, value });
      return true;
    },
    end: () => ({ ...about, startedAt: new Date(startedAt).toISOString(), events }),
  };
}
