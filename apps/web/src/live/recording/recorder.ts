import {
  MAX_RECORDED_BYTES,
  MAX_RECORDED_EVENTS,
  type RecordedEvent,
  type Recording,
} from "./recording.ts";

/** Takes down what is said until it is ended, or full. */
export function createRecorder(about: Omit<Recording, "events" | "startedAt">, startedAt: number) {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  return {
    /** Answers `false` once no more is taken. */
    add(event: RecordedEvent & { readonly size: number }): boolean {
      if (events.length >= MAX_RECORDED_EVENTS || bytes + event.size > MAX_RECORDED_BYTES)
        return false;
      bytes += event.size;
      const { direction, value } = event;
      events.push({ at: Math.max(0, event.at - startedAt), direction, value });
      return true;
    },
    end: (): Recording => ({ ...about, startedAt: new Date(startedAt).toISOString(), events }),
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
