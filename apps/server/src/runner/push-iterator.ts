/** Turns events that are told into events that are read. One reader; what was told waits for it. */
export interface PushIterator<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  end(): void;
  /** The reader gets what was told before, and then this error. */
  fail(error: unknown): void;
}

export function pushIterator<Item>(): PushIterator<Item> {
  const items: Item[] = [];
  let isEnded = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const told = () => wake();
  return {
    push(item) {
      items.push(item);
      told();
    },
    end() {
      isEnded = true;
      told();
    },
    fail(error) {
      failure = { error };
      told();
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
