import { setTimeout as wait } from "node:timers/promises";
import type { EmbeddedSource } from "../inference/gateway/realtime-model.ts";
import { createJobQueue } from "./job-queue.ts";
import type { RealtimeJob, RealtimeKind } from "./kinds/realtime-job.ts";
import { createOutbox } from "./outbox.ts";
import { REALTIME } from "./realtime-limits.ts";
import { loadingText, readFrame, writeFrame } from "./realtime-message.ts";
import type { SessionPort, SessionWork } from "./realtime-session.ts";

/** A session with a model of this hub: one message is computed at a time, and a stale one no further. */
export function embeddedWork(
  source: EmbeddedSource,
  kind: RealtimeKind,
  buffering: number,
  port: SessionPort,
): SessionWork {
  const read = kind(withLoadingProgress(source, port));
  const queue = createJobQueue(buffering);
  const outbox = createOutbox(port.socket);
  const emit = (result: object | Uint8Array, isPartial: boolean) =>
    outbox.result(result instanceof Uint8Array ? result : writeFrame(result), isPartial);
  let running: { readonly job: RealtimeJob; readonly controller: AbortController } | undefined;
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const controller = new AbortController();
      running = { job, controller };
      try {
        port.count(await whenFree(controller.signal, () => job.run(controller.signal, emit)));
      } catch (error) {
        if (!controller.signal.aborted) port.sendError(error);
      }
    }
    running = undefined;
  }

  return {
    message(frame, isBinary) {
      try {
        queue.push(read(readFrame(frame, isBinary)));
      } catch (error) {
        return port.sendError(error);
      }
      if (!running) working = work();
      else if (queue.isFull && running.job.isYielding) running.controller.abort();
    },
    async drain() {
      queue.clear();
      await Promise.race([working, wait(REALTIME.drainMs, undefined, { ref: false })]);
    },
    stop() {
      queue.clear();
      running?.controller.abort();
    },
  };
}

/** While the model is loaded the client hears how far it is, at every whole percent. */
function withLoadingProgress(source: EmbeddedSource, { socket }: SessionPort): EmbeddedSource {
  let reported: number | undefined;
  const reportProgress = (progress: number) => {
    const percent = Math.floor(progress * 100);
    if (percent === reported || socket.readyState !== socket.OPEN) return;
    reported = percent;
    socket.send(loadingText(percent / 100));
  };
  return {
    ...source,
    run: (input, files, signal) => source.run(input, files, signal, reportProgress),
    async *generate(request, signal) {
      for await (const event of source.generate(request, signal))
        if (event.type === "loading") reportProgress(event.progress);
        else yield event;
    },
  };
}

/** Retries a busy runtime for a while: the client's messages may wait. */
async function whenFree<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + REALTIME.busyMs;
  for (;;)
    try {
      return await run();
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== "busy" || performance.now() > end) throw error;
      await wait(REALTIME.busyPauseMs, undefined, { signal });
    }
}
