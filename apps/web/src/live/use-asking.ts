import { type FormValues, fileField } from "@orrery/inference/task-forms";
import { useRef, useState } from "react";
import type { LiveSessionData } from "../page-data/live.ts";
import { type ChosenFile, fromSample, loadFile } from "../widget/chosen-file.ts";
import { liveFields, liveProblems } from "./live-fields.ts";
import { type LiveMessage, liveMessage } from "./live-message.ts";

/** What the visitor asks, sent as it changes. What is not whole yet waits without a word. */
export function useAsking(
  { kind, task, start }: LiveSessionData,
  options: LiveMessage,
  send: (message: LiveMessage) => void,
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
  async function ask(wanted: FormValues, chosen: ChosenFile | undefined, tells: boolean) {
    const problems = liveProblems(task, wanted, chosen !== undefined);
    setErrors(tells ? problems : {});
    if (Object.keys(problems).length > 0) return;
    try {
      send(liveMessage({ kind, task, values: wanted, options }, await bytesOf(chosen)));
    } catch {
      const name = fileField({ fields: liveFields(task) })?.name ?? "";
      setErrors({ [name]: "The file could not be read." });
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
    /** Takes values and file as they are, e.g. a sample's. */
    begin(sample: LiveSessionData["start"]) {
      const chosen = sample.file && fromSample(sample.file);
      setValues(sample.values);
      setFile(chosen);
      void ask(sample.values, chosen, true);
    },
    /** Says what is missing, too. */
    askNow: () => void ask(values, file, true),
    /** A picture that no file holds, such as a camera's. */
    askWith: (picture: Uint8Array) => send(liveMessage({ kind, task, values, options }, picture)),
  };
}

export type Asking = ReturnType<typeof useAsking>;
