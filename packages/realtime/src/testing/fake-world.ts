import type { Clock, Socket } from "../options.ts";

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** A clock that tests advance. */
export interface FakeClock extends Clock {
  /** Runs what falls due, in its order. */
  advance(ms: number): void;
  readonly timers: ReadonlyMap<number, { readonly at: number; readonly run: () => void }>;
}

export function createFakeClock(): FakeClock {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  let now = 1_000_000;
  let count = 0;

  const nextBefore = (end: number) => {
    let next: { readonly id: number; readonly at: number } | undefined;
    for (const [id, { at }] of timers) if (at <= end && (!next || at < next.at)) next = { id, at };
    return next;
  };

  return {
    timers,
    now: () => now,
    setTimeout(run, ms) {
      timers.set(++count, { at: now + Math.max(0, ms), run });
      return count;
    },
    clearTimeout(timer) {
      timers.delete(timer as number);
    },
    advance(ms) {
      const end = now + ms;
      for (let next = nextBefore(end); next; next = nextBefore(end)) {
        const { at, run } = timers.get(next.id)!;
        timers.delete(next.id);
        now = Math.max(now, at);
        run();
      }
      now = end;
    },
  };
}

/** A socket that tests open, feed and break. */
export class FakeSocket implements Socket {
  binaryType = "blob";
  readyState = CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  onerror: Socket["onerror"] = null;
  readonly url: string;
  readonly received: Uint8Array[] = [];

  constructor(url: string) {
    this.url = url;
  }

  send(data: string | Uint8Array<ArrayBuffer>) {
    if (this.readyState === CONNECTING) throw new Error("InvalidStateError");
    if (this.readyState === OPEN) this.received.push((data as Uint8Array).slice());
  }

  close() {
    if (this.readyState < CLOSING) this.readyState = CLOSING;
  }

  get isOpen() {
    return this.readyState === OPEN;
  }

  get isConnecting() {
    return this.readyState === CONNECTING;
  }

  get isOver() {
    return this.readyState === CLOSED;
  }

  accept() {
    this.readyState = OPEN;
    this.onopen?.({});
  }

  deliver(data: unknown) {
    this.onmessage?.({ data });
  }

  /** The server's close has come, and the answer is under way: nothing more can be sent. */
  beginClosing() {
    this.readyState = CLOSING;
  }

  end(code: number) {
    const wasOpening = this.readyState === CONNECTING;
    this.readyState = CLOSED;
    if (wasOpening) this.onerror?.({});
    if (wasOpening && this.onclose) this.refused();
    this.onclose?.({ code, reason: "by the world" });
  }

  /** It never opened, and its owner still listens. */
  refused() {}
}
