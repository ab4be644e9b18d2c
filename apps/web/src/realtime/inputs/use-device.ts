import { useEffect, useRef, useState } from "react";
import { type Device, insecureRefusal, type MediaRefusal, mediaRefusal } from "./media-refusal.ts";
import type { Capture } from "./microphone.ts";

/** A device that can be turned on and off, and why it could not be. It is given back with the page. */
export function useDevice(device: Device, start: () => Promise<Capture>, onStop: () => void) {
  const capture = useRef<Capture>(undefined);
  const [phase, setPhase] = useState<"off" | "starting" | "on">("off");
  const [refusal, setRefusal] = useState<MediaRefusal>();
  useEffect(() => () => capture.current?.stop(), []);

  async function turnOn() {
    setRefusal(undefined);
    // Pages over plain http have no such thing.
    if (!navigator.mediaDevices) return setRefusal(insecureRefusal(device));
    setPhase("starting");
    try {
      capture.current = await start();
      setPhase("on");
    } catch (error) {
      setRefusal(mediaRefusal(device, error));
      setPhase("off");
    }
  }
  function turnOff() {
    capture.current?.stop();
    capture.current = undefined;
    setPhase("off");
    onStop();
  }
  return { phase, refusal, toggle: () => (phase === "on" ? turnOff() : void turnOn()) };
}
