import type { Capture } from "./microphone.ts";

/** Vision models scale images down to less than this. */
const LARGEST_SIDE = 320;
const QUALITY = 0.8;

export interface Camera extends Capture {
  /** What is seen now, as a JPEG. */
  readonly frame: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Shows in `video` what the camera sees. Rejects with what the browser says where it gives none. */
export async function startCamera(video: HTMLVideoElement): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 640 }, facingMode: "environment" },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  try {
    video.srcObject = stream;
    await video.play();
    return { stop, frame: () => grab(video) };
  } catch (error) {
    stop();
    throw error;
  }
}

async function grab(video: HTMLVideoElement): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, LARGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", QUALITY),
  );
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}
