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
  for (const event of writer.begin()) target.write(eventFrame(event));
  let last = await writeGeneration(relay, target, writer, options);
  const { status } = writer.response();
  if (status === "completed" || status === "incomplete")
    try {
      await keep(writer.response());
    } catch (error) {
      options.onFault(error);
      last = writer.fail({ code: "server_error", message: "The response could not be kept." });
    }
  for (const event of last) target.write(eventFrame(event));
}

/** Writes all events of a generation but the response's last ones, which are returned. */
export async function writeGeneration(
  relay: GatewayStream["relay"],
  target: Target,
  writer: ResponseWriter,
  options: GenerationOptions,
): Promise<readonly ResponseEvent[]> {
  let last: (() => readonly ResponseEvent[]) | undefined;
  const frames = {
    chunk: (piece: Parameters<ResponseWriter["chunk"]>[0]) => writer.chunk(piece).map(eventFrame),
    end(usage: Parameters<ResponseWriter["close"]>[0]) {
      last = () => writer.finish(secondsNow());
      return writer.close(usage).map(eventFrame);
    },
    failure(error: unknown) {
      last = () => writer.fail(responseError(error));
      return [];
    },
  };
  await sendGeneration(relay, generationSink(target, frames, options), options);
  return last?.() ?? [];
}

export const secondsNow = (): number => Math.floor(Date.now() / 1000);

export const eventFrame = (event: ResponseEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
