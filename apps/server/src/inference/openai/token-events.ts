import type { Writable } from "node:stream";
import type { StreamWriter } from "../bedrock/dialect.ts";
import { taskText } from "../bedrock/dialects/task-text.ts";
import { streamFailure } from "../bedrock/runtime-failure.ts";
import {
  type GenerationOptions,
  generationSink,
  type Target,
} from "../generation/generation-sink.ts";

/** Writes a generation to `target` token by token, as the inference clients read `text-generation` in events. */
export function tokenEvents(
  target: Target,
  head: Parameters<typeof taskText.stream>[0],
  options: GenerationOptions,
): Writable {
  const writer = taskText.stream(head);
  return generationSink(
    target,
    {
      chunk: (piece: Parameters<StreamWriter["chunk"]>[0]) => writer.chunk(piece).map(event),
      end: (usage) => writer.end(usage).map(event),
      failure: (error) => [
        event({ error: streamFailure(error).message, error_type: "generation" }),
      ],
    },
    options,
  );
}

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
