/** Turns pushed events into an async iterable with one reader; events are buffered until they are read. */
export interface PushIterator<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  end(): void;
  /** The reader gets the buffered events, then this error. */
  fail(error: unknown): void;
}

export function pushIterator<Item>(): PushIterator<Item> {
  const items: Item[] = [];
  let isEnded = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const notify = () => wake();
  return {
    push(item) {
      items.push(item);
      notify();
    },
    end() {
      isEnded = true;
      notify();
    },
    fail(error) {
      failure = { error };
      notify();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* items.splice(0);
        if (items.length > 0) continue;
        if (failure) throw failure.error;
        if (isEnded) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
