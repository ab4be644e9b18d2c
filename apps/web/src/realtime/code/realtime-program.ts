import { asBase64, type EmbeddedFile } from "@orrery/inference";
import type { RealtimeAnswers, RealtimeRequest } from "@orrery/snippets/realtime";
import type { RealtimeSessionData } from "../../page-data/repo/realtime.ts";
import { type RealtimeMessage, realtimeMessage } from "../realtime-message.ts";
import type { ReadRealtimeSettings } from "../realtime-settings.ts";

const ANSWERS: Readonly<Record<RealtimeSessionData["kind"], RealtimeAnswers>> = {
  picture: "picture",
  text: "text",
  transcript: "transcript",
  speech: "speech",
  sight: "output",
  answer: "output",
};

/** The request for a program that does what this page does. */
export function realtimeProgram(
  { model, hubUrl }: { readonly model: string; readonly hubUrl: string },
  { kind, task }: RealtimeSessionData,
  { connection, message: options }: ReadRealtimeSettings,
  values: Readonly<Record<string, string>>,
  fileName: string | undefined,
): RealtimeRequest {
  const file = fileOf(kind, fileName);
  return {
    hubUrl,
    modelId: model,
    answers: options.result === "bytes" ? "bytes" : ANSWERS[kind],
    message: realtimeMessage({ kind, task, values, options }, file) as RealtimeMessage,
    ...(file && { file }),
    ...connection,
  };
}

/** The file that the program reads, as the visitor's is called. */
function fileOf(
  kind: RealtimeSessionData["kind"],
  name: string | undefined,
): EmbeddedFile | undefined {
  if (kind === "sight") return asBase64({ name: name ?? "picture.jpg", mediaType: "image/jpeg" });
  if (kind === "transcript") return asBase64({ name: name ?? "sound.wav", mediaType: "audio/wav" });
  return undefined;
}
