import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createFrameWriter, type RunnerFrame } from "../../runner/remote/runner-frame.ts";

/** In silence: the other process waits four times as long. */
const ALIVE_MS = 5_000;

/** Frames as a body, as fast as they are read; it is destroyed with what they throw. */
export function sendFrames(
  frames: AsyncIterable<RunnerFrame>,
  signal: AbortSignal,
  aliveMs = ALIVE_MS,
): PassThrough {
  const sink = new PassThrough();
  const write = createFrameWriter();
  const timer = setInterval(() => {
    if (!sink.writableNeedDrain) sink.write(write({ type: "alive" }));
  }, aliveMs);
  const pass = async () => {
    for await (const frame of frames)
      if (!sink.write(write(frame))) await once(sink, "drain", { signal });
    sink.end();
  };
  // Before the sink has ended: what comes after its end would be an error.
  const stop = () => clearInterval(timer);
  sink.once("finish", stop).once("close", stop);
  pass().catch((error) => sink.destroy(error));
  return sink;
}
