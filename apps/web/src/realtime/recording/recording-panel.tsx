import { classifyMessage } from "@orrery/realtime";
import { useEffect, useRef, useState } from "react";
import type { RealtimeSessionData } from "../../page-data/repo/realtime.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { formatSeconds } from "../../ui/format.ts";
import KeepButton from "../../widget/keep-button.tsx";
import { RealtimePanel } from "../realtime-panel.tsx";
import type { RealtimeSettings } from "../realtime-settings.ts";
import type { Realtime } from "../session/use-realtime.ts";
import { STRINGS } from "../strings.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { parseRecording, presentRecording, type Recording } from "./recording.ts";
import { lengthOf, startReplay } from "./replay.ts";

const TEXTS = STRINGS.recording;

type Phase = "idle" | "recording" | "sending" | "showing";

const MAX_FILE_BYTES = 60_000_000;
const TIMERS = {
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
  now: () => performance.now(),
};

/** Records a session, replays it, plays its results, downloads it or saves it on the hub. */
export function RecordingPanel({
  model,
  data,
  settings,
  realtime: { store, send },
}: {
  readonly model: string;
  readonly data: RealtimeSessionData;
  readonly settings: RealtimeSettings;
  readonly realtime: Realtime;
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
    const started = createRecorder({ model, task, settings }, Date.now());
    recorder.current = started;
    stop.current = store.onFrame((frame) => {
      // Signs of life, news and errors are nothing to play again.
      const isSaid = classifyMessage(frame.value).type === "result";
      if (!isSaid || started.add(frame)) return;
      setRefusal(TEXTS.full);
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
    if (!read) return setRefusal(TEXTS.invalid);
    if (read.task !== task) return setRefusal(TEXTS.otherTask(read.task, task));
    setRefusal(undefined);
    setRecording(read);
  }
  return (
    <RealtimePanel
      title={TEXTS.title}
      note={phase === "recording" ? TEXTS.note : undefined}
      actions={
        phase === "idle" ? (
          <Button size="sm" className="needs-js" onClick={record}>
            {TEXTS.record}
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={end}>
            {phase === "recording" ? TEXTS.stopRecording : TEXTS.stop}
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
              {TEXTS.replay}
            </Button>
            <Button size="sm" disabled={phase !== "idle"} onClick={() => replay("in")}>
              {TEXTS.play}
            </Button>
            <Button size="sm" onClick={() => download(recording)}>
              {TEXTS.download}
            </Button>
            <KeepButton key={recording.startedAt} run={() => toKeep(recording, settings)} />
          </div>
        </div>
      ) : (
        <p className="text-ink-3">{TEXTS.about}</p>
      )}
      <OpenFile onChoose={open} />
    </RealtimePanel>
  );
}

const About = ({ recording, model }: { readonly recording: Recording; readonly model: string }) => {
  const { model: recorded, events } = recording;
  const sent = events.filter(({ direction }) => direction === "out").length;
  const time = formatSeconds(lengthOf(recording) / 1000);
  return (
    <p className="tabular text-sm text-ink-2">
      {TEXTS.summary(sent, events.length - sent, time, recorded === model ? undefined : recorded)}
    </p>
  );
};

const OpenFile = ({ onChoose }: { readonly onChoose: (file: File | undefined) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className="mt-3">
      <Button size="sm" variant="ghost" className="needs-js" onClick={() => input.current?.click()}>
        {TEXTS.open}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={TEXTS.file}
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

/** A saved session is a run like others; the recording is its output. */
const toKeep = (recording: Recording, settings: RealtimeSettings) => ({
  model: recording.model,
  task: recording.task,
  input: { kind: "live" as const, settings },
  output: presentRecording(recording),
  milliseconds: lengthOf(recording),
});
