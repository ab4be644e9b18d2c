import {
  type RealtimeKind as RealtimeKindName,
  realtimeKindOf,
} from "@orrery/realtime/realtime-messages";
import { answer, sight } from "./answer.ts";
import { picture } from "./picture.ts";
import type { RealtimeKind } from "./realtime-job.ts";
import { speech } from "./speech.ts";
import { text } from "./text.ts";
import { transcript } from "./transcript.ts";

const KINDS: Readonly<Record<RealtimeKindName, RealtimeKind>> = {
  picture,
  text,
  transcript,
  speech,
  sight,
  answer,
};

/** The kind of a task's sessions; `undefined` for a task without live sessions. */
export function findRealtimeKind(task: string): RealtimeKind | undefined {
  const kind = realtimeKindOf(task);
  return kind && KINDS[kind];
}
