/** The burst: one second of messages. */
const BURST_MS = 1000;

export interface MessageRate<Message> {
  push(message: Message): void;
  stop(): void;
}

/**
 * Passes messages up to a rate. Above it, the newest message waits and replaces an older one, which is
 * dropped: no answer is later than one interval.
 */
export function createMessageRate<Message>(
  perSecond: number,
  pass: (message: Message) => void,
): MessageRate<Message> {
  const turnMs = 1000 / perSecond;
  /** When the messages so far would have passed at an even pace. */
  let spentUntil = Number.NEGATIVE_INFINITY;
  let waiting: { message: Message; readonly timer: NodeJS.Timeout } | undefined;

  const passNow = (message: Message) => {
    spentUntil = Math.max(spentUntil, performance.now()) + turnMs;
    pass(message);
  };

  return {
    push(message) {
      if (waiting) {
        waiting.message = message;
        return;
      }
      const wait = spentUntil - (BURST_MS - turnMs) - performance.now();
      if (wait <= 0) return passNow(message);
      const timer = setTimeout(() => {
        const newest = waiting?.message ?? message;
        waiting = undefined;
        passNow(newest);
      }, wait);
      waiting = { message, timer };
    },
    stop() {
      clearTimeout(waiting?.timer);
      waiting = undefined;
    },
  };
}
