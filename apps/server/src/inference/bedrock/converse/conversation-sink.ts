import type { Writable } from "node:stream";
import type { Usage } from "../../gateway/receipts/token-usage.ts";
import {
  type GenerationOptions,
  generationSink,
  type Target,
} from "../../generation/generation-sink.ts";
import { eventFrame, exceptionFrame } from "../event-frame.ts";
import { conversationException, streamFailure } from "../runtime-failure.ts";
import type { ConversationEvent, ConversationWriter } from "./conversation-events.ts";

/** Writes a generation to `target` as frames of a conversation; a failure is an exception's frame. */
export function conversationSink(
  target: Target,
  writer: ConversationWriter,
  /** What the last event says in addition to the counts, asked at the end. */
  more: () => object,
  options: GenerationOptions,
): Writable {
  const frames = {
    chunk: (piece: Parameters<ConversationWriter["chunk"]>[0]) =>
      writer.chunk(piece).flatMap(frameOf),
    end: (usage: Usage) => writer.end(usage, more()).flatMap(frameOf),
    failure: (error: unknown) => exceptionFrame(...conversationException(streamFailure(error))),
  };
  return generationSink(target, frames, options);
}

const frameOf = ({ name, body }: ConversationEvent) =>
  eventFrame(name, Buffer.from(JSON.stringify(body)));
