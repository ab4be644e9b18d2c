import type { Segment, Transcript } from "@orrery/inference";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { groupWords } from "./group-words.ts";
import { formatSrt, formatVtt } from "./subtitles.ts";

/** How a caller wants a transcript. */
export interface WantedTranscript {
  readonly format: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** Of `word` and `segment`; none for what is usual. */
  readonly granularities: readonly string[];
  readonly task: "transcribe" | "translate";
}

/** A transcript as it is sent. */
export interface PresentedTranscript {
  readonly type: "application/json" | "application/x-subrip" | "text/plain" | "text/vtt";
  readonly body: string | object;
}

/** Writes a transcript in the format asked. Throws `invalid-request` where the model gave no times for it. */
export function presentTranscript(
  transcript: Transcript,
  { format, granularities, task }: WantedTranscript,
): PresentedTranscript {
  const { text, language, duration } = transcript;
  if (format === "text") return { type: "text/plain", body: text };
  if (format === "json") return { type: "application/json", body: { text } };
  const wantsWords = granularities.includes("word");
  const wantsSegments =
    format !== "verbose_json" || !wantsWords || granularities.includes("segment");
  const { words } = transcript;
  if (wantsWords && !words) throw withoutTimes("timestamp_granularities", "of words", format);
  const segments = segmentsOf(transcript);
  if (wantsSegments && !segments) throw withoutTimes("response_format", "", format);
  if (format === "srt") return { type: "application/x-subrip", body: formatSrt(segments ?? []) };
  if (format === "vtt") return { type: "text/vtt", body: formatVtt(segments ?? []) };
  const lastEnd = (segments ?? words)?.at(-1)?.end ?? 0;
  const body = {
    task,
    ...(language !== undefined && { language }),
    duration: duration ?? lastEnd,
    text,
    ...(wantsSegments && { segments: segments?.map((segment, id) => ({ ...segment, id })) }),
    ...(wantsWords && { words }),
  };
  return { type: "application/json", body };
}

const segmentsOf = ({ segments, words }: Transcript): readonly Segment[] | undefined =>
  segments ?? (words && groupWords(words));

const withoutTimes = (param: string, ofWhat: string, format: string): GatewayError =>
  new GatewayError(
    "invalid-request",
    `The model gives no times${ofWhat && ` ${ofWhat}`}, which ${format} requires${ofWhat && " here"}. Use json or text.`,
    { names: { param, code: "unsupported_value" } },
  );
