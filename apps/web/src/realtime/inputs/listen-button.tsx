import { useRef } from "react";
import { LATE_STRINGS } from "../lazy-strings.ts";
import type { RealtimeMessage } from "../realtime-message.ts";
import type { RealtimeStore } from "../session/realtime-store.ts";
import { DeviceButton } from "./device-button.tsx";
import { startMicrophone } from "./microphone.ts";
import { useDevice } from "./use-device.ts";

const ENCODING = "s16";

/** Sends what the microphone hears, as it hears it, until it is turned off. */
export default function ListenButton({
  store,
  send,
}: {
  readonly store: RealtimeStore;
  readonly send: (message: RealtimeMessage) => void;
}) {
  /** Heard before there was a connection: what waits for one is a single message, so it holds all of it. */
  const held = useRef<Uint8Array[]>([]);
  const wasActive = useRef(false);
  const hear = (chunk: Uint8Array<ArrayBuffer>) => {
    const isActive = store.read().session.state === "active";
    if (isActive && !wasActive.current) held.current = [];
    wasActive.current = isActive;
    if (isActive) return send({ audio: chunk, encoding: ENCODING });
    held.current.push(chunk);
    return send({ audio: joined(held.current), encoding: ENCODING });
  };
  const device = useDevice(
    "microphone",
    () => {
      held.current = [];
      wasActive.current = false;
      return startMicrophone(hear);
    },
    () => send({ audio: new Uint8Array(), encoding: ENCODING, end: true }),
  );
  return <DeviceButton device={device} label={LATE_STRINGS.listen} />;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
