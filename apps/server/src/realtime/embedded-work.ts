import { setTimeout as wait } from "node:timers/promises";
import type { EmbeddedSource } from "../gateway/live-model.ts";
import { createJobQueue } from "./job-queue.ts";
import type { LiveJob, LiveKind } from "./kinds/live-job.ts";
import { LIVE } from "./live-limits.ts";
import { loadingText, readFrame, writeFrame } from "./live-message.ts";
import type { SessionPort, SessionWork } from "./live-session.ts";
import { createOutbox } from "./outbox.ts";

/** A session with a model of this hub: one message is computed at a time, and a stale one no further. */
export function embeddedWork(
  source: EmbeddedSource,
  kind: LiveKind,
  buffering: number,
  port: SessionPort,
): SessionWork {
  const read = kind(tellingOfLoading(source, port));
  const queue = createJobQueue(buffering);
  const outbox = createOutbox(port.socket);
  const emit = (result: object | Uint8Array, isPartial: boolean) =>
    outbox.result(result instanceof Uint8Array ? result : writeFrame(result), isPartial);
  let running: { readonly job: LiveJob; readonly controller: AbortController } | undefined;
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const controller = new AbortController();
      running = { job, controller };
      try {
        port.count(await whenFree(controller.signal, () => job.run(controller.signal, emit)));
      } catch (error) {
        if (!controller.signal.aborted) port.tell(error);
      }
    }
    running = undefined;
  }

  return {
    message(frame, isBinary) {
      try {
        queue.push(read(readFrame(frame, isBinary)));
      } catch (error) {
        return port.tell(error);
      }
      if (!running) working = work();
      else if (queue.isFull && running.job.isYielding) running.controller.abort();
    },
    async drain() {
      queue.clear();
      await Promise.race([working, wait(LIVE.drainMs, undefined, { ref: false })]);
    },
    stop() {
      queue.clear();
      running?.controller.abort();
    },
  };
}

/** While the model is loaded the client hears how far it is, at every whole percent. */
function tellingOfLoading(source: EmbeddedSource, { socket }: SessionPort): EmbeddedSource {
  let told: number | undefined;
  const tell = (progress: number) => {
    const percent = Math.floor(progress * 100);
    if (percent === told || socket.readyState !== socket.OPEN) return;
    told = percent;
    socket.send(loadingText(percent / 100));
  };
  return {
    ...source,
    run: (input, files, signal) => source.run(input, files, signal, tell),
    async *generate(request, signal) {
      for await (const event of source.generate(request, signal))
        if (event.type === "loading") tell(event.progress);
        else yield event;
    },
  };
}

/** A runtime that has no room for one more is asked again for a while: the client's words may wait. */
async function whenFree<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + LIVE.busyMs;
  for (;;)
    try {
      return await run();
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== "busy" || performance.now() > end) throw error;
      await wait(LIVE.busyPauseMs, undefined, { signal });
    }
}
