import type { RealtimeModel } from "../inference/gateway/realtime-model.ts";
import { embeddedWork } from "./embedded-work.ts";
import { findRealtimeKind } from "./kinds/realtime-kinds.ts";
import { REALTIME } from "./realtime-limits.ts";
import type { SessionPort, SessionWork } from "./realtime-session.ts";
import { relayedWork } from "./relayed-work.ts";

/** The way of answering for what runs the model. `buffering`: how many messages may wait. */
export function sessionWork(
  { source, task }: RealtimeModel,
  buffering: number | undefined,
  port: SessionPort,
): SessionWork {
  if (source.kind === "relayed") return relayedWork(source, buffering, port);
  const kind = findRealtimeKind(task);
  if (!kind) throw new Error(`${task} has no live sessions.`);
  return embeddedWork(source, kind, buffering ?? REALTIME.buffering, port);
}
