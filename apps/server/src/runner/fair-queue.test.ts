import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const never = new AbortController().signal;
const queueOf = (places: number, room = 10, roomOfCaller = 10) =>
  createFairQueue({ places, room, roomOfCaller });

/** Calls in this order, one place; who was served when. Visitors have a capital letter. */
async function serve(callers: string): Promise<string> {
  const queue = queueOf(1, 100, 100);
  let served = "";
  const call = async (caller: string) => {
    const leave = await queue.enter(caller, caller !== caller.toLowerCase(), never);
    served += caller;
    await sleep(1);
    leave();
  };
  await Promise.all([...callers].map(call));
  return served;
}

it("serves callers in turn, however many calls one of them has waiting", async () => {
  expect(await serve("aaaabcb")).toBe("aabcaba");
});

it("gives all visitors together one turn of four while accounts wait, and every turn when none does", async () => {
  expect(await serve("VVWVabababab")).toBe("VabaVbabWabV");
});

it("runs as many at once as it has places, and no more after a place was given back twice", async () => {
  const queue = queueOf(2);
  const first = await queue.enter("a", false, never);
  await queue.enter("a", false, never);
  first();
  first();
  await queue.enter("a", false, never);
  let isIn = false;
  void queue.enter("a", false, never).then(() => {
    isIn = true;
  });
  await sleep(1);
  expect(isIn).toBe(false);
});

it("refuses when too many wait, and forgets those who leave", async () => {
  const queue = queueOf(1, 1);
  const leave = await queue.enter("a", false, never);
  const controller = new AbortController();
  const waiting = queue.enter("a", false, controller.signal);
  await expect(queue.enter("b", false, never)).rejects.toMatchObject({
    code: "busy",
    retryAfter: 5,
  });
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  const next = queue.enter("b", false, never);
  leave();
  await next;
});

it("does not let one caller, or all visitors, fill it", async () => {
  const queue = queueOf(1, 4, 2);
  await queue.enter("a", false, never);
  for (const visitor of ["V", "W"]) void queue.enter(visitor, true, never);
  await expect(queue.enter("X", true, never)).rejects.toMatchObject({ code: "busy" });
  for (let call = 0; call < 2; call++) void queue.enter("b", false, never);
  await expect(queue.enter("b", false, never)).rejects.toMatchObject({
    code: "too-many-calls",
    retryAfter: 5,
  });
});
