import { asBase64, type EmbeddedFile } from "@orrery/inference";
import type { LiveAnswers, LiveRequest } from "@orrery/snippets/live";
import type { LiveSessionData } from "../../page-data/live.ts";
import { type LiveMessage, liveMessage } from "../live-message.ts";
import type { ReadLiveSettings } from "../live-settings.ts";

const ANSWERS: Readonly<Record<LiveSessionData["kind"], LiveAnswers>> = {
  picture: "picture",
  text: "text",
  transcript: "transcript",
  speech: "speech",
  sight: "output",
  answer: "output",
};

/** What a program is to do that has the session of this page. */
export function liveProgram(
  { model, hubUrl }: { readonly model: string; readonly hubUrl: string },
  { kind, task }: LiveSessionData,
  { connection, message: options }: ReadLiveSettings,
  values: Readonly<Record<string, string>>,
  fileName: string | undefined,
): LiveRequest {
  const file = fileOf(kind, fileName);
  return {
    hubUrl,
    modelId: model,
    answers: options.result === "bytes" ? "bytes" : ANSWERS[kind],
    message: liveMessage({ kind, task, values, options }, file) as LiveMessage,
    ...(file && { file }),
    ...connection,
  };
}

/** The file that the program reads, as the visitor's is called. */
function fileOf(kind: LiveSessionData["kind"], name: string | undefined): EmbeddedFile | undefined {
  if (kind === "sight") return asBase64({ name: name ?? "picture.jpg", mediaType: "image/jpeg" });
  if (kind === "transcript") return asBase64({ name: name ?? "sound.wav", mediaType: "audio/wav" });
  return undefined;
}
