import { useEffect, useRef } from "react";
import { LATE_STRINGS } from "../lazy-strings.ts";
import { type Camera, startCamera } from "./camera.ts";
import { DeviceButton } from "./device-button.tsx";
import { useDevice } from "./use-device.ts";

/** More than this a second no model here answers. */
const LEAST_MS = 100;

/** Sends the camera's images until it is turned off. */
export default function LookButton({
  everyMs,
  onPicture,
}: {
  readonly everyMs: number;
  readonly onPicture: (jpeg: Uint8Array<ArrayBuffer>) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera>(undefined);
  const device = useDevice(
    "camera",
    async () => {
      camera.current = await startCamera(video.current!);
      return camera.current;
    },
    () => {
      camera.current = undefined;
    },
  );
  const isOn = device.phase === "on";
  const take = useRef(onPicture);
  take.current = onPicture;
  useEffect(() => {
    if (!isOn) return;
    let isBusy = false;
    const timer = setInterval(
      async () => {
        if (isBusy || document.hidden) return;
        isBusy = true;
        const jpeg = await camera.current?.frame();
        isBusy = false;
        if (jpeg && camera.current) take.current(jpeg);
      },
      Math.max(LEAST_MS, everyMs),
    );
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
  return (
    <div className="min-w-0 space-y-2">
      <video
        ref={video}
        muted
        playsInline
        hidden={!isOn}
        aria-label={LATE_STRINGS.cameraPreview}
        className="max-h-64 rounded-md border border-line"
      />
      <DeviceButton device={device} label={LATE_STRINGS.look} />
    </div>
  );
}
