import { classifyMessage } from "@orrery/realtime";
import { useEffect, useRef, useState } from "react";
import type { LiveSessionData } from "../../page-data/live.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { formatSeconds, plural } from "../../ui/format.ts";
import KeepButton from "../../widget/keep-button.tsx";
import { LivePanel } from "../live-panel.tsx";
import type { LiveSettings } from "../live-settings.ts";
import type { Live } from "../session/use-live.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { parseRecording, presentRecording, type Recording } from "./recording.ts";
import { lengthOf, startReplay } from "./replay.ts";

type Phase = "idle" | "recording" | "sending" | "showing";

const MAX_FILE_BYTES = 60_000_000;
const TIMERS = {
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
  now: () => performance.now(),
};

/** Takes a session down, says it again or shows it again, and gives it out as a file or keeps it. */
export function RecordingPanel({
  model,
  data,
  settings,
  live: { store, send },
}: {
  readonly model: string;
  readonly data: LiveSessionData;
  readonly settings: LiveSettings;
  readonly live: Live;
}) {
  const [recording, setRecording] = useState(() => parseRecording(data.recording));
  const [phase, setPhase] = useState<Phase>("idle");
  const [refusal, setRefusal] = useState<string>();
  const recorder = useRef<Recorder>(undefined);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const task = data.task;
  function end() {
    stop.current?.();
    stop.current = undefined;
    if (recorder.current) setRecording(recorder.current.end());
    recorder.current = undefined;
    setPhase("idle");
  }
  function record() {
    setRefusal(undefined);
    const taking = createRecorder({ model, task, settings }, Date.now());
    recorder.current = taking;
    stop.current = store.onFrame((frame) => {
      // Signs of life, news and errors are nothing to play again.
      const isSaid = classifyMessage(frame.value).type === "result";
      if (!isSaid || taking.add(frame)) return;
      setRefusal("The recording is full, and ended.");
      end();
    });
    setPhase("recording");
  }
  function replay(direction: "out" | "in") {
    if (!recording) return;
    setPhase(direction === "out" ? "sending" : "showing");
    stop.current = startReplay(recording, direction, {
      ...TIMERS,
      onEnd: () => setPhase("idle"),
      play: ({ value }) =>
        direction === "out"
          ? send(value as Readonly<Record<string, unknown>>)
          : store.answer(value, Date.now(), "recording"),
    });
  }
  async function open(file: File | undefined) {
    if (!file) return;
    const read = file.size > MAX_FILE_BYTES ? undefined : await readFile(file);
    if (!read) return setRefusal("This file is no recording of a live session.");
    if (read.task !== task)
      return setRefusal(`This is a recording of ${read.task}, not of ${task}.`);
    setRefusal(undefined);
    setRecording(read);
  }
  return (
    <LivePanel
      title="Recording"
      note={phase === "recording" ? "Everything sent and received is taken down." : undefined}
      actions={
        phase === "idle" ? (
          <Button size="sm" className="needs-js" onClick={record}>
            Record
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={end}>
            {phase === "recording" ? "End the recording" : "Stop"}
          </Button>
        )
      }
    >
      {refusal && <FieldError>{refusal}</FieldError>}
      {recording ? (
        <div className="space-y-3">
          <About recording={recording} model={model} />
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" disabled={phase !== "idle"} onClick={() => replay("out")}>
              Send it again
            </Button>
            <Button size="sm" disabled={phase !== "idle"} onClick={() => replay("in")}>
              Play the results
            </Button>
            <Button size="sm" onClick={() => download(recording)}>
              Download
            </Button>
            <KeepButton key={recording.startedAt} run={() => toKeep(recording, settings)} />
          </div>
        </div>
      ) : (
        <p className="text-ink-3">
          A recording holds messages, results and their times. It can be sent again, played without
          a server, kept on the hub and shared.
        </p>
      )}
      <OpenFile onChoose={open} />
    </LivePanel>
  );
}

const About = ({
  recording: { model: recorded, startedAt, events, ...rest },
  model,
}: {
  readonly recording: Recording;
  readonly model: string;
}) => {
  const sent = events.filter(({ direction }) => direction === "out").length;
  return (
    <p className="tabular text-sm text-ink-2">
      {plural(sent, "message")} and {plural(events.length - sent, "result")} in{" "}
      {formatSeconds(lengthOf({ model: recorded, startedAt, events, ...rest }) / 1000)}
      {recorded !== model && `, with ${recorded}`}.
    </p>
  );
};

const OpenFile = ({ onChoose }: { readonly onChoose: (file: File | undefined) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className="mt-3">
      <Button size="sm" variant="ghost" className="needs-js" onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="A recording’s file"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </p>
  );
};

async function readFile(file: File): Promise<Recording | undefined> {
  try {
    return parseRecording(JSON.parse(await file.text()));
  } catch {
    return undefined;
  }
}

function download(recording: Recording) {
  const json = JSON.stringify(presentRecording(recording));
  const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${recording.model.replace("/", "-")}-live.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A kept session is a run like others; its recording is what came of it. */
const toKeep = (recording: Recording, settings: LiveSettings) => ({
  model: recording.model,
  task: recording.task,
  input: { kind: "live" as const, settings },
  output: presentRecording(recording),
  milliseconds: lengthOf(recording),
});
