import { type FormValues, fileField } from "@orrery/inference/task-forms";
import { useRef, useState } from "react";
import type { RealtimeSessionData } from "../page-data/repo/realtime.ts";
import { type ChosenFile, fromSample, loadFile } from "../widget/chosen-file.ts";
import { realtimeFields, realtimeProblems } from "./realtime-fields.ts";
import { type RealtimeMessage, realtimeMessage } from "./realtime-message.ts";
import { STRINGS } from "./strings.ts";

/** The visitor's input, sent as it changes; incomplete input is not sent and shows no error. */
export function useAsking(
  { kind, task, start }: RealtimeSessionData,
  options: RealtimeMessage,
  send: (message: RealtimeMessage) => void,
) {
  const [values, setValues] = useState<FormValues>(start.values);
  const [file, setFile] = useState(start.file && fromSample(start.file));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const bytes = useRef<{ readonly of: ChosenFile; readonly all: Uint8Array }>(undefined);

  /** The file's bytes, loaded once; a sample's come from the hub. */
  async function bytesOf(chosen: ChosenFile | undefined): Promise<Uint8Array | undefined> {
    if (!chosen) return undefined;
    if (bytes.current?.of !== chosen)
      bytes.current = {
        of: chosen,
        all: (await loadFile(chosen, new AbortController().signal)).bytes,
      };
    return bytes.current.all;
  }
  async function ask(wanted: FormValues, chosen: ChosenFile | undefined, showsErrors: boolean) {
    const problems = realtimeProblems(task, wanted, chosen !== undefined);
    setErrors(showsErrors ? problems : {});
    if (Object.keys(problems).length > 0) return;
    try {
      send(realtimeMessage({ kind, task, values: wanted, options }, await bytesOf(chosen)));
    } catch {
      const name = fileField({ fields: realtimeFields(task) })?.name ?? "";
      setErrors({ [name]: STRINGS.ask.unreadable });
    }
  }

  return {
    values,
    file,
    errors,
    change(part: FormValues) {
      const next = { ...values, ...part };
      setValues(next);
      void ask(next, file, false);
    },
    choose(chosen: ChosenFile | undefined) {
      setFile(chosen);
      void ask(values, chosen, true);
    },
    /** Replaces values and file, e.g. with a sample's. */
    begin(sample: RealtimeSessionData["start"]) {
      const chosen = sample.file && fromSample(sample.file);
      setValues(sample.values);
      setFile(chosen);
      void ask(sample.values, chosen, true);
    },
    /** Sends now, and shows which fields are missing. */
    askNow: () => void ask(values, file, true),
    /** Sends an image that is not a file, such as a camera's. */
    askWith: (picture: Uint8Array) =>
      send(realtimeMessage({ kind, task, values, options }, picture)),
  };
}

export type Asking = ReturnType<typeof useAsking>;
