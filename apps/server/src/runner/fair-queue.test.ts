import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const never = new AbortController().signal;

it("serves callers in turn, however many calls one of them has waiting", async () => {
  const queue = createFairQueue(1, 10);
  const served: string[] = [];
  const call = async (caller: string) => {
    const leave = await queue.enter(caller, never);
    served.push(caller);
    await sleep(1);
    leave();
  };
  await Promise.all(["a", "a", "a", "a", "b", "c", "b"].map(call));
  expect(served).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

it("runs as many at once as it has places, and no more after a place was given back twice", async () => {
  const queue = createFairQueue(2, 10);
  const first = await queue.enter("a", never);
  await queue.enter("a", never);
  first();
  first();
  await queue.enter("a", never);
  let isIn = false;
  void queue.enter("a", never).then(() => {
    isIn = true;
  });
  await sleep(1);
  expect(isIn).toBe(false);
});

it("refuses when too many wait, and forgets those who leave", async () => {
  const queue = createFairQueue(1, 1);
  const leave = await queue.enter("a", never);
  const controller = new AbortController();
  const waiting = queue.enter("a", controller.signal);
  await expect(queue.enter("b", never)).rejects.toMatchObject({ code: "busy" });
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  const next = queue.enter("b", never);
  leave();
  await next;
});
