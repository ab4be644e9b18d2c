import type { GatewayStream } from "../gateway/gateway-call.ts";
import {
  type GenerationOptions,
  generationSink,
  type Target,
} from "../generation/generation-sink.ts";
import { sendGeneration } from "../generation/send-generation.ts";
import type { MessageEvent, MessageWriter } from "./message-events.ts";
import { streamError } from "./stream-error.ts";

/** Writes a generation to `target` in the events of a message; it ends in its last event or in an error. */
export async function sendMessageEvents(
  relay: GatewayStream["relay"],
  target: Target,
  writer: MessageWriter,
  options: GenerationOptions,
): Promise<void> {
  const frames = {
    chunk: (piece: Parameters<MessageWriter["chunk"]>[0]) => writer.chunk(piece).map(frame),
    end: (usage: Parameters<MessageWriter["end"]>[0]) => writer.end(usage).map(frame),
    failure: (error: unknown) => [frame(streamError(error) as MessageEvent)],
  };
  for (const event of writer.begin()) target.write(frame(event));
  await sendGeneration(relay, generationSink(target, frames, options), options);
}

const frame = (event: MessageEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
