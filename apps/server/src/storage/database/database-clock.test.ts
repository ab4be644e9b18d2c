import { expect, it } from "vitest";
import { createDatabaseClock } from "./database-clock.ts";

const TIME = 1_800_000_000_000;

it("says the database's time, whatever this machine's clock says", async () => {
  let local = TIME - 3_600_000;
  const clock = await createDatabaseClock(
    async () => {
      local += 100;
      return TIME + 50;
    },
    () => local,
  );
  expect(clock.now().getTime()).toBe(TIME + 100);
  local += 5000;
  expect(clock.now().getTime()).toBe(TIME + 5100);
  clock.stop();
});

it("does not believe an answer that was long on its way", async () => {
  let local = TIME;
  const clock = await createDatabaseClock(
    async () => {
      local += 60_000;
      return TIME;
    },
    () => local,
  );
  expect(clock.now().getTime()).toBe(TIME + 60_000);
  clock.stop();
});
