import type { FastifyReply, FastifyRequest } from "fastify";

export interface FalEvents {
  /** One JSON value. */
  send(value: unknown, event?: string): void;
  end(): void;
}

/** Events as fal's clients read them: nothing but JSON, all of it in ASCII, and no mark at the end. */
export function startEvents(request: FastifyRequest, reply: FastifyReply): FalEvents {
  reply.hijack();
  const { raw } = reply;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "x-request-id": request.id,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
  };
  start();
  raw.flushHeaders();
  return {
    send(value, event) {
      // A client that reads slowly misses what is partial: the whole comes at the end.
      if (raw.destroyed || (raw.writableNeedDrain && event === undefined && isPartial(value)))
        return;
      raw.write(`${event ? `event: ${event}\n` : ""}data: ${asciiJson(value)}\n\n`);
    },
    end: () => void raw.end(),
  };
}

const isPartial = (value: unknown): boolean =>
  (value as { readonly partial?: unknown } | null)?.partial === true;

/** fal's client cuts letters of several bytes where two packets meet. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
