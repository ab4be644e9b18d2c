import type { EmbeddedSource, RelayedSource } from "../realtime-model.ts";
import type { SessionTrace } from "./session-trace.ts";

/** A model that is busy is asked again, and again: that is one turn, not many. */
const BUSY = "busy";

/** The same source; what it is asked is in the trace of its session. */
export const tracedSource = (
  source: EmbeddedSource | RelayedSource,
  trace: SessionTrace | undefined,
): EmbeddedSource | RelayedSource => {
  if (!trace) return source;
  return source.kind === "relayed" ? relayed(source, trace) : embedded(source, trace);
};

const embedded = (source: EmbeddedSource, trace: SessionTrace): EmbeddedSource => ({
  ...source,

  async run(input, files, signal, onLoading) {
    const turn = trace.startTurn(input, false);
    try {
      const answer = await source.run(input, files, signal, onLoading);
      turn.end({ usage: answer.usage, output: answer.reply });
      return answer;
    } catch (error) {
      if (signal.aborted) turn.end({ isCancelled: true });
      else if (codeOf(error) !== BUSY) turn.end({ failed: codeOf(error) });
      throw error;
    }
  },

  async *generate(request, signal) {
    const turn = trace.startTurn(request, true);
    let isOver = false;
    try {
      for await (const event of source.generate(request, signal)) {
        if (event.type === "text") turn.said(event.text);
        if (event.type === "done") {
          const { inputTokens, outputTokens } = event;
          isOver = true;
          turn.end({ usage: { inputTokens, outputTokens } });
        }
        yield event;
      }
    } catch (error) {
      isOver = true;
      if (signal.aborted) turn.end({ isCancelled: true });
      else if (codeOf(error) !== BUSY) turn.end({ failed: codeOf(error) });
      throw error;
    } finally {
      // Its reader may stop before the end.
      if (!isOver) turn.end({ isCancelled: true });
    }
  },
});

const relayed = (source: RelayedSource, trace: SessionTrace): RelayedSource => ({
  ...source,
  async connect(maxBuffering, signal) {
    const upstream = trace.startUpstream();
    try {
      const socket = await source.connect(maxBuffering, signal, upstream.headers);
      socket.on("message", upstream.counted);
      socket.once("close", (code) =>
        upstream.end(isClean(code, signal) ? {} : { failed: "provider-cut" }),
      );
      return socket;
    } catch (error) {
      upstream.end(signal.aborted ? {} : { failed: codeOf(error) });
      throw error;
    }
  },
});

/** Whether the provider said goodbye, or the hub left by itself. */
const isClean = (code: number, signal: AbortSignal): boolean =>
  code === 1000 || code === 1005 || signal.aborted;

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown";
}
