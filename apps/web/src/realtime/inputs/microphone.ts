import workletUrl from "./capture-worklet.ts?worker&url";

/** Something that hears or sees until it is stopped; then the device is given back. */
export interface Capture {
  readonly stop: () => void;
}

/**
 * Listens: 16-bit samples, one channel, 16 kHz, a tenth of a second at a time. Rejects with what the
 * browser says where it gives no microphone.
 */
export async function startMicrophone(
  onChunk: (samples: Uint8Array<ArrayBuffer>) => void,
): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
    capture.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) =>
      onChunk(new Uint8Array(data.buffer));
    context.createMediaStreamSource(stream).connect(capture);
    await context.resume();
    return { stop };
  } catch (error) {
    stop();
    throw error;
  }
}
