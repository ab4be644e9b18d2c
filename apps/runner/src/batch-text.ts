/** Batches text that is generated faster than people read, so that not every word is a message. */
export interface TextBatch {
  add(text: string): void;
  /** Sends what is waiting, now. */
  flush(): void;
}

/** Sends the first text immediately, then at most once every `interval` milliseconds. */
export function batchText(send: (text: string) => void, interval: number): TextBatch {
  let waiting = "";
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    sentAt = performance.now();
    send(text);
  };
  return {
    flush,
    add(text) {
      waiting += text;
      if (performance.now() - sentAt >= interval) flush();
      else timer ??= setTimeout(flush, interval);
    },
  };
}
