import type { TaskParameters } from "../task-io.ts";

/** Formats of a transcript for which a model has to say when things were said. */
export const TIMED_FORMATS: ReadonlySet<unknown> = new Set(["srt", "vtt", "verbose_json"]);

/** What a transcription is asked in the words of speech services, and the rest of its options. */
interface TranscriptOptions {
  readonly isTimed: boolean;
  /** Of words, of segments, or of both. */
  readonly granularities: readonly string[];
  readonly rest: TaskParameters;
}

/** Takes out how the transcript is written, which is for the hub to do. */
export function readTranscriptOptions(parameters: TaskParameters = {}): TranscriptOptions {
  const { response_format: format, timestamp_granularities: named, ...rest } = parameters;
  const granularities = Array.isArray(named) ? named.map(String) : [];
  return { isTimed: TIMED_FORMATS.has(format), granularities, rest };
}

/** The same for services that call a format with times by an option of their own. */
export function withTimes(
  parameters: TaskParameters | undefined,
  timed: TaskParameters,
): TaskParameters | undefined {
  const { isTimed, rest } = readTranscriptOptions(parameters);
  return parameters && { ...rest, ...(isTimed && timed) };
}
