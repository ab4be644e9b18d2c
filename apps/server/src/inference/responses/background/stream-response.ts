import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { EndedResponse } from "@orrery/registry";
import type { RespondDeps, readRespond } from "../respond.ts";
import { eventFrame, writeGeneration } from "../send-response-events.ts";
import { failedResponse } from "./failed-response.ts";
import { FIRST_EVENTS } from "./start-response.ts";

/** Between two writes of events: followers wait so long at most. */
const WRITE_MS = 200;
/** Of events that wait to be written, before the model is made to wait. */
const WAITING_BYTES = 1_000_000;

/** Makes a response whose events are kept as they come, for those who follow it. */
export async function streamResponse(
  { gateway, registry: { backgroundResponses } }: RespondDeps,
  { call, writerFor, turnOf }: Awaited<ReturnType<typeof readRespond>>,
  begun: Pick<EndedResponse, "response" | "eventCount">,
  id: string,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<object> {
  const unwanted = new AbortController();
  const either = AbortSignal.any([signal, unwanted.signal]);
  const stream = await gateway.stream(call, true, either);
  let { eventCount } = begun;
  const add = async (frames: readonly string[]) => {
    if (unwanted.signal.aborted) return;
    if (await backgroundResponses.addEvents(id, eventCount, frames)) eventCount += frames.length;
    else unwanted.abort(new Error("The response is over, or too large."));
    // What comes meanwhile is written together.
    await sleep(WRITE_MS);
  };
  const target = new Writable({
    decodeStrings: false,
    highWaterMark: WAITING_BYTES,
    write: (frame: string, _encoding, done) => void add([frame]).then(() => done(), done),
    writev: (pieces, done) => void add(pieces.map(({ chunk }) => chunk)).then(() => done(), done),
  });
  target.on("error", (error) => unwanted.abort(error));
  const writer = writerFor(stream.served, eventCount);
  if (eventCount === FIRST_EVENTS)
    for (const event of writer.start()) target.write(eventFrame(event));
  try {
    const last = await writeGeneration(stream.relay, target, writer, { signal: either, onFault });
    target.end();
    await finished(target);
    either.throwIfAborted();
    const response = writer.response();
    await backgroundResponses.end(id, {
      ...{ response, eventCount, events: last.map(eventFrame) },
      turn: response.status === "failed" ? undefined : turnOf(response),
    });
  } catch (error) {
    if (signal.aborted || !unwanted.signal.aborted) throw error;
    // Only if it is still this process's: else another has gone on with it.
    const message = "The response is too large to be kept.";
    const failed = failedResponse(
      { response: begun.response, eventCount },
      { code: "server_error", message },
    );
    await backgroundResponses.end(id, failed);
  }
  return {};
}
