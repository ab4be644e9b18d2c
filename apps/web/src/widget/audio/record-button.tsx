import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { formatSeconds } from "../../ui/format.ts";
import { MicrophoneIcon, StopIcon } from "../../ui/icon.ts";
import { LATE } from "../lazy-strings.ts";
import { type Recording, startRecording } from "./start-recording.ts";

/** Longer sounds would not be taken anyway: a minute of WAV is two megabytes. */
const MAX_SECONDS = 60;

/** Records with the microphone until it is pressed again, and answers a WAV. */
export default function RecordButton({ onRecord }: { readonly onRecord: (sound: Blob) => void }) {
  const recording = useRef<Recording>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => () => recording.current?.discard(), []);
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(
      () => (seconds + 1 >= MAX_SECONDS ? void stop() : setSeconds(seconds + 1)),
      1000,
    );
    return () => clearTimeout(timer);
  });

  async function start() {
    setRefusal(undefined);
    try {
      recording.current = await startRecording();
      setSeconds(0);
    } catch {
      setRefusal(LATE.record.noMicrophone);
    }
  }
  async function stop() {
    setSeconds(undefined);
    try {
      const sound = await recording.current?.end();
      if (sound) onRecord(sound);
    } catch {
      setRefusal(LATE.record.unreadable);
    }
  }
  return (
    <>
      {seconds === undefined ? (
        <Button size="sm" onClick={start}>
          <MicrophoneIcon aria-hidden className="size-3.5" />
          {LATE.record.start}
        </Button>
      ) : (
        <Button size="sm" variant="danger" onClick={stop}>
          <StopIcon aria-hidden className="size-3.5" />
          <span className="tabular">
            {LATE.record.stop(formatSeconds(seconds).replace(/\.\d+/, ""))}
          </span>
        </Button>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </>
  );
}
