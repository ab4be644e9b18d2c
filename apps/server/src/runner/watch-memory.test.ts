import { expect, it, vi } from "vitest";
import { createMemoryWatch } from "./watch-memory.ts";

it("kills the process that is furthest above what it was thought to need, once all together hold too much", async () => {
  const watch = createMemoryWatch(1_000_000);
  const killed: string[] = [];
  const add = (name: string, expectedBytes: number) => {
    const remove = watch.add({
      pid: process.pid,
      expectedBytes,
      kill() {
        killed.push(name);
        remove();
      },
    });
    return remove;
  };
  const removeHonest = add("honest", 1e12);
  add("greedy", 1000);
  await vi.waitFor(() => expect(killed).toEqual(["greedy"]), { timeout: 5000 });
  removeHonest();
});

it("leaves processes alone that stay within the limit", async () => {
  const watch = createMemoryWatch(1e12);
  const remove = watch.add({
    pid: process.pid,
    expectedBytes: 0,
    kill: () => expect.unreachable(),
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  remove();
});
