const AT_ONCE = 1000;

/** Goes over many, and lets others have their turn again and again. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    if (batch.push(item) < AT_ONCE) continue;
    yield batch;
    batch = [];
    await new Promise((resolve) => setTimeout(resolve));
  }
  yield batch;
}
