import type { FastifyReply, FastifyRequest } from "fastify";

export interface FalEvents {
  /** Whether the status has left: before that an error can still have its own. */
  readonly isStarted: boolean;
  /** One JSON value; the first sends the head. */
  send(value: unknown): void;
  /**
   * Sends an error in the middle of a stream, and cuts the connection: fal's client takes an end for
   * success.
   */
  fail(value: unknown): void;
  end(): void;
}

/** Events as fal's clients read them: nothing but JSON, all of it in ASCII, and no mark at the end. */
export function startEvents(request: FastifyRequest, reply: FastifyReply): FalEvents {
  const { raw } = reply;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "x-request-id": request.id,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
  };
  return {
    get isStarted() {
      return isStarted;
    },
    send(value) {
      // A client that reads slowly misses what is partial: the whole comes at the end.
      if (raw.destroyed || (raw.writableNeedDrain && isPartial(value))) return;
      start();
      raw.write(`data: ${asciiJson(value)}\n\n`);
    },
    fail(value) {
      if (raw.destroyed) return;
      start();
      raw.write(`event: error\ndata: ${asciiJson(value)}\n\n`, () => raw.destroy());
    },
    end() {
      start();
      raw.end();
    },
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
