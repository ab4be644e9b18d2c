import type { Segment } from "@orrery/inference";

/** Subtitles, numbered, with times of hours and milliseconds. */
export const formatSrt = (segments: readonly Segment[]): string =>
  segments
    .map((segment, index) => `${index + 1}\n${cueOf(segment, ",")}\n${lineOf(segment)}\n\n`)
    .join("");

/** Subtitles as browsers show them. */
export const formatVtt = (segments: readonly Segment[]): string =>
  `WEBVTT\n\n${segments.map((segment) => `${cueOf(segment, ".")}\n${lineOf(segment)}\n\n`).join("")}`;

const cueOf = ({ start, end }: Segment, point: string): string =>
  `${timeOf(start, point)} --> ${timeOf(Math.max(start, end), point)}`;

function timeOf(seconds: number, point: string): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const [hours, minutes, rest] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, all];
  const padded = (value: number, digits = 2) => `${value}`.padStart(digits, "0");
  const whole = [hours, minutes, Math.floor(rest / 1000) % 60].map((part) => padded(part));
  return `${whole.join(":")}${point}${padded(rest % 1000, 3)}`;
}

/** An empty line ends a cue, and an arrow makes one. */
const lineOf = ({ text }: Segment): string =>
  text.replace(/\s+/g, " ").trim().replaceAll("-->", "->");
