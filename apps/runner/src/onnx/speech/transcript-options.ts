import { invalidInput } from "../../errors.ts";
import type { WireCall } from "../../protocol.ts";

const TIMED_FORMATS = new Set<unknown>(["srt", "vtt", "verbose_json"]);

/** Which times of a transcript are asked for, and by which option. */
export interface WantedTimes {
  /** Absent: none. */
  readonly of?: "segments" | "words";
  /** Pipelines call them chunks; services have names for the kinds. */
  readonly asChunks: boolean;
  readonly param: "return_timestamps" | "response_format" | "timestamp_granularities";
}

/** Reads `return_timestamps` of pipelines, and the formats of speech services that need times. */
export function readWantedTimes(parameters: WireCall["parameters"]): WantedTimes {
  const {
    return_timestamps: chunks,
    response_format: format,
    timestamp_granularities,
  } = parameters;
  if (TIMED_FORMATS.has(format)) {
    const wantsWords =
      Array.isArray(timestamp_granularities) && timestamp_granularities.includes("word");
    return wantsWords
      ? { of: "words", asChunks: false, param: "timestamp_granularities" }
      : { of: "segments", asChunks: false, param: "response_format" };
  }
  const param = "return_timestamps";
  if (chunks === undefined || chunks === null || chunks === false) return { asChunks: true, param };
  if (chunks !== true && chunks !== "word")
    throw invalidInput('return_timestamps must be true, false or "word".', param);
  return { of: chunks === true ? "segments" : "words", asChunks: true, param };
}
