import type { GatewayStream } from "../gateway/gateway-call.ts";
import {
  type GenerationOptions,
  generationSink,
  type Target,
} from "../generation/generation-sink.ts";
import { sendGeneration } from "../generation/send-generation.ts";
import type { ResponseObject } from "./open-response.ts";
import type { ResponseEvent, ResponseWriter } from "./response-writer.ts";
import { responseError } from "./stream-failure.ts";

interface Options extends GenerationOptions {
  /** Keeps the whole response before the client learns that it is complete. */
  keep(response: ResponseObject): Promise<void>;
}

/** Writes a generation to `target` in the events of a response; it ends in its last event, whatever happens. */
export async function sendResponseEvents(
  relay: GatewayStream["relay"],
  target: Target,
  writer: ResponseWriter,
  { keep, ...options }: Options,
): Promise<void> {
  let isWhole = false;
  const frames = {
    chunk: (piece: Parameters<ResponseWriter["chunk"]>[0]) => writer.chunk(piece).map(frame),
    end(usage: Parameters<ResponseWriter["close"]>[0]) {
      isWhole = true;
      return writer.close(usage).map(frame);
    },
    failure: (error: unknown) => writer.fail(responseError(error)).map(frame),
  };
  for (const event of writer.begin()) target.write(frame(event));
  await sendGeneration(relay, generationSink(target, frames, options), options);
  if (!isWhole) return;
  let last = writer.finish(secondsNow());
  try {
    await keep(writer.response());
  } catch (error) {
    options.onFault(error);
    last = writer.fail({ code: "server_error", message: "The response could not be kept." });
  }
  for (const event of last) target.write(frame(event));
}

export const secondsNow = (): number => Math.floor(Date.now() / 1000);

const frame = (event: ResponseEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
