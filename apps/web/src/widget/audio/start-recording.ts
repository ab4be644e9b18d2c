import { toWav } from "./to-wav.ts";

/** A recording under way. Either of the two ends it and gives the microphone back. */
export interface Recording {
  /** What was recorded, as WAV. */
  readonly end: () => Promise<Blob>;
  readonly discard: () => void;
}

/** Rejects when there is no microphone, or the visitor keeps it. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  const discard = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    discard,
    async end() {
      discard();
      await ended;
      return toWav(new Blob(parts, { type: recorder.mimeType }));
    },
  };
}
