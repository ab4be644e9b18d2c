import { type LiveKind as LiveKindName, liveKindOf } from "@orrery/realtime/live-messages";
import { answer, sight } from "./answer.ts";
import type { LiveKind } from "./live-job.ts";
import { picture } from "./picture.ts";
import { speech } from "./speech.ts";
import { text } from "./text.ts";
import { transcript } from "./transcript.ts";

const KINDS: Readonly<Record<LiveKindName, LiveKind>> = {
  picture,
  text,
  transcript,
  speech,
  sight,
  answer,
};

/** How messages of a task are computed; nothing for a task without live sessions. */
export function findLiveKind(task: string): LiveKind | undefined {
  const kind = liveKindOf(task);
  return kind && KINDS[kind];
}
